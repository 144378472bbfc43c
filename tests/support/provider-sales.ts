import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type EventId, newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import type { OnSale } from '#tests/support/box-office.ts'
import { billing, paymentOf, want } from '#tests/support/buying.ts'
import type { payingSite } from '#tests/support/paying-site.ts'
import { signedInPerson } from '#tests/support/site.ts'

export interface Sale {
  eventId: EventId
  orderId: OrderId
  tickets: TicketId[]
  ownerId: PersonId
  /** The provider's id of the payment. */
  payment: string
}

/** What was sold through a simulated provider, and what it did without us. */
export async function providerSales(db: Db, site: Awaited<ReturnType<typeof payingSite>>) {
  const { simulator } = site
  const buyer = await signedInPerson(db)

  /** So many tickets at $20.60 each, paid and settled. */
  async function sale(event: OnSale, quantity: number, method: 'card' | 'paypal' = 'card'): Promise<Sale> {
    const { clientKey, lines } = want(event, quantity)
    const items = lines.map((line) => ({ ...line, unitPriceCents: 2000 }))
    const json = { clientKey, items, totalCents: quantity * 2060, billing, method }
    const sent = await site.request('/api/checkout', {
      as: buyer,
      json: { ...json, ...(method === 'card' && { sourceToken: 'cnon:card-nonce-ok' }) },
    })
    const answer = (await sent.json()) as { checkoutId: string }
    const { provider_payment_id: payment } = await paymentOf(db, answer)
    if (method === 'paypal') simulator.approve(payment!)
    await told()
    await told()
    const { rows } = await db.pool.query<{ orderId: OrderId; tickets: TicketId[] }>(
      `select o.id as "orderId", array_agg(t.id order by t.id) as tickets
     from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
     where o.checkout_id = $1 and t.status = 'active' group by o.id`,
      [answer.checkoutId],
    )
    await db.pool.query('truncate webhook_inbox, notifications')
    return { eventId: event.eventId, ownerId: event.ownerId, ...rows[0]!, payment: payment! }
  }

  /** Everything that providers have told of is acted on. */
  async function told(): Promise<void> {
    await simulator.webhooks.settled()
    await site.handle()
  }

  const state = async ({ eventId, orderId, tickets }: Sale) => {
    const { rows } = await db.pool.query<{ line: string }>(
      `select o.order_status || ', ' || o.refunded_cents || ' back, ' || p.state || ' ' || p.returned_cents || ' returned, '
       || (select count(*) from tickets t where t.event_id = $1 and t.id = any ($3::uuid[]) and t.status = 'active') || ' good, host has '
       || (select -sum(l.organizer_cents) from ledger_transactions l where l.event_id = $1 and l.order_id = $2) as line
     from orders o join payments p on p.checkout_id = o.checkout_id where o.event_id = $1 and o.id = $2`,
      [eventId, orderId, tickets],
    )
    return rows[0]!.line
  }
  const inbox = async () =>
    (
      await db.pool.query<{ line: string }>(
        `select state || coalesce(': ' || note, '') as line from webhook_inbox order by received_at, event_id`,
      )
    ).rows.map(({ line }) => line)
  const hostHeard = async (event: OnSale) =>
    (
      await db.pool.query<{ kind: string }>(
        'select kind from notifications where user_id = $1 order by created_at',
        [event.ownerId],
      )
    ).rows.map(({ kind }) => kind)
  const taken = async (event: OnSale) =>
    (
      await db.pool.query<{ taken: number }>('select taken from ticket_inventory where event_id = $1', [
        event.eventId,
      ])
    ).rows[0]!.taken
  /** The host refunds tickets of an order. */
  async function hostRefunds({ eventId, orderId, ownerId }: Sale, tickets: TicketId[]) {
    const host = await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'money')
    const refund = { orderId, tickets, refundId: newId<'refund'>(), reason: '' }
    return refundTickets(site.ctx(), site.services, host!, refund)
  }
  const payable = async ({ orderId, ownerId }: Sale) =>
    (
      await db.pool.query<{ cents: string }>(
        `select coalesce(sum(l.cents) filter (where not l.is_disputed), 0) as cents
       from organizers o, payable_lines(o.id, 2) l where o.owner_id = $1 and l.order_id = $2`,
        [ownerId, orderId],
      )
    ).rows.map(({ cents }) => Number(cents))[0]

  return { buyer, sale, told, state, inbox, hostHeard, taken, hostRefunds, payable }
}
