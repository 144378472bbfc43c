// Whoever sells, settles, refunds or gives back at an event waits for nobody who does so with other tickets at the same event, or elsewhere.
import { beforeAll, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { cancelCashOrder, cancelOwnCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { refundPayment } from '#modules/checkout/refund/refund-payment.server.ts'
import { answerRefundRequest } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import { askForRefund } from '#modules/checkout/refund/request/request-refund.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import type { CheckoutId, PaymentId, PersonId, RefundRequestId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { refundTold } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { type Statement, whileHeld } from '#tests/support/while-held.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, orderOf, refund } = refunding(db, services)
const CASH = { method: 'cash', sourceToken: null } as const
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }

let event: OnSale
let seated: SeatedEvent
/** All that somebody else has, who bought, reserved and tried to pay for another ticket type of this event, and at another. */
let others: Statement[]
/** What came of a sale by a code, and of one of a seat, to others. */
let sold: unknown[]
beforeAll(async () => {
  event = await makeEvent(db, { acceptsCash: true })
  const types = [
    { ...event, ticketTypeId: await addTicketType(db, event.eventId) },
    await makeEvent(db, { acceptsCash: true }),
  ]
  const [payer, reserver, tryer] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const saver = await makePerson(db)
  await checkOut(ctxOf(db), services, payer, want(types, 2))
  await checkOut(ctxOf(db), services, reserver, want(types, 2, CASH))
  await checkOut(ctxOf(db), services, tryer, want(types, 2, DECLINED))
  const asked = await orderOf(event, payer)
  await promise(asked)
  await ask(asked)
  await refund(asked, asked.tickets.slice(0, 1))
  await makePromoCode(db, event, { maxUses: 5 })
  const byCode = { promoCodes: ['STEP20'], totalCents: 3296 }
  const saved = await checkOut(ctxOf(db), services, saver, want(types.slice(0, 1), 1, byCode))
  seated = await makeSeatedEvent(db, { A: { seats: 4 } })
  const sat = await buySeat('A1')
  sold = [saved, await sat()]
  const people = [payer, reserver, tryer, saver]
  const orders = 'select id from orders where user_id = any ($1)'
  const checkouts = 'select checkout_id from orders where user_id = any ($1)'
  const theirs = [
    `ticket_inventory where ticket_type_id in (select ticket_type_id from order_items where order_id in (${orders}))`,
    `checkouts where id in (${checkouts})`,
    `payments where checkout_id in (${checkouts})`,
    'orders where user_id = any ($1)',
    `order_items where order_id in (${orders})`,
    `tickets where order_id in (${orders})`,
    `refunds where order_id in (${orders})`,
    `refund_requests where order_id in (${orders})`,
  ]
  others = [
    ...theirs.map((rows): Statement => [`select from ${rows} for update`, [people]]),
    ['select from promo_codes where event_id = $1 for update', [event.eventId]],
    ['select from seats where id = $1 for update', [seated.seats['A1']]],
  ]
})

const promise = ({ orderId }: Bought) =>
  db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [orderId])
const ask = ({ event: { eventId }, orderId, buyer, tickets }: Bought) =>
  askForRefund(ctxOf(db), { eventId, orderId, personId: buyer }, { tickets, words: '' })
async function reserved(over = {}): Promise<Bought> {
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), services, buyer, want(event, 1, { ...CASH, ...over }))
  return orderOf(event, buyer)
}
/** Holds a seat, and answers what buys it. */
async function buySeat(name: string) {
  const [buyer, seatSession] = [await makePerson(db), `a visitor of the seat ${name}`]
  const wanted = [seated.seats[name]!]
  await holdSeats(db, { eventId: seated.eventId, session: seatSession }, wanted)
  const request = await wantSeats(db, seated, wanted, { seatSession })
  return () => buySeats(db, services, buyer, request)
}
async function idsOf({ orderId }: Bought): Promise<{ checkoutId: CheckoutId; paymentId: PaymentId }> {
  const [ids] = await db.statement<{ checkoutId: CheckoutId; paymentId: PaymentId }>(
    `select o.checkout_id as "checkoutId", p.id as "paymentId" from orders o left join payments p on p.checkout_id = o.checkout_id
     where o.id = $1`,
    [orderId],
  )
  return ids!
}
const DONE = { ok: true }

/** Each makes what is its own first, and answers what is done beside the others. */
const WORK: Record<string, () => Promise<[work: () => Promise<unknown>, answer: unknown]>> = {
  'a sale by card': async () => {
    const buyer: PersonId = await makePerson(db)
    return [() => checkOut(ctxOf(db), services, buyer, want(event, 1)), { status: 'completed' }]
  },
  'a reservation': async () => {
    const buyer = await makePerson(db)
    return [() => checkOut(ctxOf(db), services, buyer, want(event, 1, CASH)), { status: 'awaiting_cash' }]
  },
  'a sale of a seat': async () => [await buySeat('A4'), { status: 'completed' }],
  'a buyer who gives their reservation back': async () => {
    const { buyer, orderId } = await reserved()
    return [() => cancelOwnCashOrder({ db }, buyer, orderId), DONE]
  },
  'a host who gives a reservation back': async () => {
    const { host, orderId } = await reserved()
    return [() => cancelCashOrder({ db }, host, orderId), DONE]
  },
  'cash that is taken': async () => {
    const { host, orderId } = await reserved()
    return [() => settleCashOrder(ctxOf(db), host, orderId), DONE]
  },
  'an unpaid checkout that is given back': async () => {
    const { checkoutId } = await idsOf(await reserved({ ...DECLINED, method: 'card' }))
    return [() => releaseCheckout(ctxOf(db), checkoutId), 1]
  },
  'late money that takes its places again': async () => {
    const { checkoutId, paymentId } = await idsOf(await reserved({ ...DECLINED, method: 'card' }))
    await releaseCheckout(ctxOf(db), checkoutId)
    await db.pool.query("update payments set state = 'refund_due' where id = $1", [paymentId])
    return [() => takePlacesAgain(db, paymentId), true]
  },
  'a refund': async () => {
    const order = await bought(event, 2)
    return [() => refund(order, order.tickets.slice(1)), DONE]
  },
  'a whole payment that goes back': async () => {
    const { paymentId } = await idsOf(await bought(event))
    return [() => refundPayment(ctxOf(db), services, paymentId), DONE]
  },
  'money that its provider gave back': async () => {
    const { paymentId } = await idsOf(await bought(event))
    return [() => refundTold(db, paymentId), DONE]
  },
  'a dispute': async () => {
    const { paymentId } = await idsOf(await bought(event))
    const dispute = {
      paymentId,
      id: 'disputed',
      state: 'open',
      amount: toCents(4120),
      reason: '',
      dueAt: null,
    } as const
    return [() => recordDispute(ctxOf(db), dispute), DONE]
  },
  'a buyer who asks for a refund': async () => {
    const order = await bought(event)
    await promise(order)
    return [() => ask(order), DONE]
  },
  'a host who grants a request': async () => {
    const order = await bought(event)
    await promise(order)
    await ask(order)
    const [request] = await db.statement<{ id: RefundRequestId }>(
      'select id from refund_requests where order_id = $1',
      [order.orderId],
    )
    return [
      () => answerRefundRequest(ctxOf(db), services, order.host, { requestId: request!.id, is: 'refund' }),
      DONE,
    ]
  },
  'a ticket that is made void': async () => {
    const { host, tickets } = await bought(event)
    return [() => voidTicket(db, host, { ticketId: tickets[0]!, why: 'fraud', words: '' }), DONE]
  },
}

test('somebody else has used a code, and another has bought a seat', () => {
  expect(sold).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

test.each(Object.keys(WORK))('%s waits for nobody else', async (name) => {
  const [work, answer] = await WORK[name]!()
  expect(await whileHeld(db, others, work)).toMatchObject({ how: 'ended', answer })
})
