import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type OrderId, type PersonId, type RefundId, type TicketId } from '#platform/ids.ts'
import { ctxOf, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'

export interface Bought {
  event: OnSale
  buyer: PersonId
  orderId: OrderId
  tickets: TicketId[]
  host: EventManager<'money'>
}

/** Orders that are bought by card, at $40.00 a ticket unless told, and given back by their host. */
export function refunding(db: Db, services: CheckoutServices) {
  /** One payment for so many tickets of each event, with the order at each. */
  async function boughtTogether(events: OnSale[], quantity = 1, price = 4000): Promise<Bought[]> {
    const buyer = await makePerson(db)
    await checkOut(ctxOf(db), services, buyer, want(events, quantity, {}, price))
    return Promise.all(events.map((event) => orderOf(event, buyer)))
  }
  async function orderOf(event: OnSale, buyer: PersonId): Promise<Bought> {
    const rows = await db.statement<{ id: TicketId; orderId: OrderId }>(
      `select t.id, o.id as "orderId" from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where o.event_id = $1 and o.user_id = $2 order by t.id`,
      [event.eventId, buyer],
    )
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    return { event, buyer, host, orderId: rows[0]!.orderId, tickets: rows.map(({ id }) => id) }
  }
  const bought = async (event: OnSale, quantity = 1, price = 4000): Promise<Bought> =>
    (await boughtTogether([event], quantity, price))[0]!

  const refund = (
    { host, orderId }: Pick<Bought, 'host' | 'orderId'>,
    tickets: TicketId[],
    refundId: RefundId = newId<'refund'>(),
  ) => refundTickets(ctxOf(db), services, host, { orderId, tickets, refundId, reason: '' })

  /** What the provider has of the payment for an order. */
  async function atProvider(orderId: OrderId): Promise<string[]> {
    const payment: string = await paymentIdOf(db, orderId)
    return simulator
      .ledger()
      .filter(({ reference }) => reference === payment)
      .map(({ kind, cents }) => `${kind} ${cents}`)
  }

  return { bought, boughtTogether, orderOf, refund, atProvider }
}
