import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeDueRefunds } from '#modules/checkout/refund/make-refund.server.ts'
import { previewRefund, refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type RefundId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { paymentOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let services: CheckoutServices
beforeEach(() => {
  services = checkoutServices(db)
})

/** An order with its tickets, and the proof of its host. */
async function bought(
  quantity: number,
  over: { event?: OnSale; price?: number; method?: 'card' | 'cash' | 'paypal' } = {},
) {
  const event = over.event ?? (await makeEvent(db, { acceptsCash: true, priceCents: over.price ?? 4000 }))
  const buyer = await makePerson(db)
  const { method = 'card', price = 4000 } = over
  const answer = await checkOut(ctxOf(db), services, buyer, want(event, quantity, { method }, price))
  const [order] = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 order by created_at desc limit 1',
    [event.eventId],
  )
  const orderId = order!.id
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money'))!
  if (method === 'cash') await settleCashOrder(ctxOf(db), host, orderId)
  const tickets = await db.statement<{ id: TicketId }>(
    'select id from tickets where event_id = $1 and order_id = $2 order by id',
    [event.eventId, orderId],
  )
  return { event, buyer, answer, orderId, host, tickets: tickets.map(({ id }) => id) }
}

const refund = (
  host: EventManager<'money'>,
  orderId: OrderId,
  tickets: TicketId[],
  refundId: RefundId = newId<'refund'>(),
) => refundTickets(ctxOf(db), services, host, { orderId, tickets, refundId, reason: '' })

const atProvider = (paymentId: string) =>
  simulator
    .ledger()
    .filter(({ reference }) => reference === paymentId)
    .map(({ kind, cents }) => `${kind} ${cents}`)

const postings = (orderId: OrderId) =>
  db.statement(
    `select kind, provider_cents as provider, buyer_fee_cents as "buyerFee", organizer_fee_cents as "organizerFee",
       cash_fee_cents as "cashFee", organizer_cents as organizer
     from ledger_transactions where order_id = $1 order by position`,
    [orderId],
  )

describe('tickets of an order that was paid by card', () => {
  test('go back one by one: money, place, fee and posting of each, and the whole at last', async () => {
    const { event, answer, orderId, host, tickets } = await bought(3, { price: 3333 })
    expect(await refund(host, orderId, [tickets[0]!])).toMatchObject({
      ok: true,
      value: { amount: 3333 + 100, isWhole: false, isComplete: true },
    })
    expect([await takenOf(db, event), await ticketsOf(db, event, 'refunded')]).toEqual([2, 1])
    expect((await paymentOf(db, answer)).state).toBe('captured')
    expect(await brokenInvariants(db)).toEqual([])
    expect(await refund(host, orderId, tickets.slice(1))).toMatchObject({
      value: { amount: 6666 + 200, isWhole: true, isComplete: true },
    })
    expect(await refund(host, orderId, tickets)).toEqual({ ok: false, failure: { code: 'NOT_PAID' } })
    const { id, state } = await paymentOf(db, answer)
    expect([state, ...atProvider(id)]).toEqual(['refunded', 'capture 10299', 'refund 3433', 'refund 6866'])
    expect(await takenOf(db, event)).toBe(0)
    expect(await postings(orderId)).toEqual([
      { kind: 'sale', provider: 10299, buyerFee: -300, organizerFee: -300, cashFee: 0, organizer: -9699 },
      { kind: 'refund', provider: -3433, buyerFee: 100, organizerFee: 100, cashFee: 0, organizer: 3233 },
      { kind: 'refund', provider: -6866, buyerFee: 200, organizerFee: 200, cashFee: 0, organizer: 6466 },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('go back once, however often the same refund is asked for', async () => {
    const { answer, orderId, host, tickets } = await bought(2)
    const refundId = newId<'refund'>()
    const first = await refund(host, orderId, [tickets[0]!], refundId)
    expect(await refund(host, orderId, [tickets[0]!], refundId)).toEqual(first)
    const three = [1, 2, 3].map(() => refund(host, orderId, [tickets[1]!]))
    expect((await Promise.all(three)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(atProvider((await paymentOf(db, answer)).id)).toEqual([
      'capture 8240',
      'refund 4120',
      'refund 4120',
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('are given back from the card that was charged, not from the one that was declined before', async () => {
    const event = await makeEvent(db)
    const buyer = await makePerson(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    await checkOut(ctxOf(db), services, buyer, request)
    const answer = await checkOut(ctxOf(db), services, buyer, {
      ...request,
      sourceToken: 'cnon:card-nonce-ok',
    })
    const [ticket] = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1',
      [event.eventId],
    )
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    expect(await refund(host, ticket!.order_id, [ticket!.id])).toMatchObject({ value: { isComplete: true } })
    expect(await paymentOf(db, answer)).toMatchObject({ state: 'refunded' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('free a place that another buyer gets', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const { orderId, host, tickets } = await bought(1, { event })
    const other = await makePerson(db)
    expect(await checkOut(ctxOf(db), services, other, want(event, 1))).toMatchObject({ status: 'refused' })
    await refund(host, orderId, tickets)
    expect(await checkOut(ctxOf(db), services, other, want(event, 1))).toMatchObject({ status: 'completed' })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('are refused where none of them is named, or one of another order as well', async () => {
    const { event, orderId, host, tickets } = await bought(1)
    const other = await bought(1, { event })
    const refused = { ok: false, failure: { code: 'NOT_ITS_TICKETS' } }
    for (const named of [[], other.tickets, [...tickets, ...other.tickets], [newId<'ticket'>()]]) {
      expect(await refund(host, orderId, named)).toEqual(refused)
      expect(await previewRefund(db, { eventId: host.eventId, orderId, tickets: named })).toEqual(refused)
    }
    expect(await ticketsOf(db, host, 'active')).toBe(2)
  })

  test('of which one went back before are refused, all of them', async () => {
    const { orderId, host, tickets } = await bought(2)
    await refund(host, orderId, [tickets[0]!])
    expect(await refund(host, orderId, tickets)).toEqual({ ok: false, failure: { code: 'ALREADY_REFUNDED' } })
    expect(await ticketsOf(db, host, 'active')).toBe(1)
  })

  test('of an order that nobody has paid are refused', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    await checkOut(ctxOf(db), services, await makePerson(db), request)
    const [ticket] = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1',
      [event.eventId],
    )
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    expect(await refund(host, ticket!.order_id, [ticket!.id])).toEqual({
      ok: false,
      failure: { code: 'NOT_PAID' },
    })
  })

  test('of a table go back as whole tables', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set admits = 8 where event_id = $1', [event.eventId])
    const { orderId, host, tickets } = await bought(2, { event })
    expect(tickets).toHaveLength(16)
    expect(await refund(host, orderId, tickets.slice(0, 7))).toEqual({
      ok: false,
      failure: { code: 'WHOLE_GROUPS' },
    })
    expect(await refund(host, orderId, tickets.slice(0, 8))).toMatchObject({
      value: { amount: 4120, isWhole: false },
    })
    expect(await takenOf(db, event)).toBe(1)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('what would go back is told without waiting for a sale, and without holding one up', async () => {
  const { event, orderId, tickets } = await bought(2)
  const sale = await db.pool.connect()
  await sale.query('begin')
  for (const table of ['ticket_inventory', 'orders', 'tickets'])
    await sale.query(`select from ${table} where event_id = $1 for update`, [event.eventId])
  await sale.query('select from payments for update')
  const preview = previewRefund(db, { eventId: event.eventId, orderId, tickets: tickets.slice(1) })
  const told = await Promise.race([preview, setTimeout(1000, 'it waits')])
  await sale.query('commit')
  sale.release()
  expect(told).toEqual({
    ok: true,
    value: { amount: 4120, fee: 120, organizerFee: 120, isWhole: false },
  })
})

test('cash goes back by hand: it is done at once, and the host owes no fee for it', async () => {
  const { answer, orderId, host, tickets } = await bought(2, { method: 'cash' })
  expect(await refund(host, orderId, [tickets[0]!])).toMatchObject({
    value: { amount: 4120, isComplete: true },
  })
  expect(await refund(host, orderId, [tickets[1]!])).toMatchObject({
    value: { isWhole: true, isComplete: true },
  })
  expect(await postings(orderId)).toMatchObject([
    { kind: 'cash_sale', provider: 0, cashFee: 240 },
    { kind: 'cash_refund', provider: 0, cashFee: -120 },
    { kind: 'cash_refund', provider: 0, cashFee: -120 },
  ])
  expect(answer).toMatchObject({ status: 'awaiting_cash' })
  expect(await brokenInvariants(db)).toEqual([])
})

test('tickets that were free go back without money', async () => {
  const { orderId, host, tickets } = await bought(2, { price: 0 })
  expect(await refund(host, orderId, tickets)).toMatchObject({
    value: { amount: 0, isWhole: true, isComplete: true },
  })
  expect(await postings(orderId)).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
})

describe('a provider that', () => {
  const due = async () => {
    await db.pool.query("update refunds set next_check_at = now() where state = 'pending'")
    return makeDueRefunds(ctxOf(db), services)
  }
  const state = async (refundId: RefundId) =>
    (await db.statement('select state, attempt from refunds where id = $1', [refundId]))[0]

  test('loses its answer gives the money back once, with the next turn of the job', async () => {
    const { answer, orderId, host, tickets } = await bought(1)
    const refundId = newId<'refund'>()
    simulator.fail({ route: 'POST /v2/refunds', kind: 'drop after' })
    expect(await refund(host, orderId, tickets, refundId)).toMatchObject({ value: { isComplete: false } })
    expect(await state(refundId)).toEqual({ state: 'pending', attempt: 1 })
    expect(await brokenInvariants(db)).toEqual([])
    await due()
    expect(await state(refundId)).toEqual({ state: 'refunded', attempt: 1 })
    expect(atProvider((await paymentOf(db, answer)).id)).toEqual(['capture 4120', 'refund 4120'])
    expect((await paymentOf(db, answer)).state).toBe('refunded')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('refuses is asked again under another key', async () => {
    const { orderId, host, tickets } = await bought(1)
    const refundId = newId<'refund'>()
    const errors = [{ category: 'REFUND_ERROR', code: 'REFUND_DECLINED' }]
    simulator.fail({ route: 'POST /v2/refunds', kind: 'status', status: 400, body: { errors } })
    await refund(host, orderId, tickets, refundId)
    expect(await state(refundId)).toEqual({ state: 'pending', attempt: 2 })
    await due()
    expect(await state(refundId)).toEqual({ state: 'refunded', attempt: 2 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is not the one that took the money is not asked', async () => {
    const { orderId, host, tickets } = await bought(1)
    const refundId = newId<'refund'>()
    services.gateways.square = { ...services.gateways.square!, environment: 'live' }
    expect(await refund(host, orderId, tickets, refundId)).toMatchObject({ value: { isComplete: false } })
    services = checkoutServices(db)
    await due()
    expect(await state(refundId)).toMatchObject({ state: 'refunded' })
  })

  test('was not asked because the process died is asked by the job, not before its first turn', async () => {
    const { orderId, host, tickets } = await bought(1)
    const refundId = newId<'refund'>()
    const gateways = services.gateways
    services.gateways = {}
    await refund(host, orderId, tickets, refundId)
    services.gateways = gateways
    expect(await makeDueRefunds(ctxOf(db), services)).toBe(0)
    expect(await due()).toBe(1)
    expect(await due()).toBe(0)
  })
})
