import { beforeEach, describe, expect, test } from 'vitest'
import { refundDeclinedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { answerRefundRequest } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import { askForRefund, refundRequestsOf } from '#modules/checkout/refund/request/request-refund.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { PersonId, RefundRequestId, TicketId } from '#platform/ids.ts'
import { ok } from '#platform/result.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, SECRET } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought } = refunding(db, services)

let order: Bought
beforeEach(async () => {
  order = await promised(await bought(await makeEvent(db), 3))
})
/** As its host has promised to refund it until tomorrow. */
async function promised(made: Bought): Promise<Bought> {
  await db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [
    made.orderId,
  ])
  return made
}
const ask = (by: Bought = order, tickets = by.tickets) =>
  askForRefund(
    ctxOf(db),
    { eventId: by.event.eventId, orderId: by.orderId, personId: by.buyer },
    { tickets, words: '' },
  )
const openRequest = async ({ orderId }: Bought) =>
  (
    await db.statement<{ id: RefundRequestId }>(
      "select id from refund_requests where order_id = $1 and state = 'open'",
      [orderId],
    )
  )[0]!.id
const readAll = ({ orderId, event: { eventId } }: Bought, isForHost = false) =>
  refundRequestsOf(db, { id: orderId, event: { id: eventId }, forHost: isForHost ? {} : null } as Parameters<
    typeof refundRequestsOf
  >[1])
const read = async (order: Bought) => (await readAll(order))[0] ?? null
const failed = (code: string) => ({ ok: false, failure: { code } })
const USED = "update tickets set status = 'used', used_at = now() where order_id = $1"

describe('whoever asks for a refund', () => {
  test.each<[string, string, string]>([
    ['after the last day', 'update orders set refundable_until = now() where id = $1', 'TOO_LATE'],
    ['without a promise', 'update orders set refundable_until = null where id = $1', 'TOO_LATE'],
    ['for an order that is over', "update orders set order_status = 'refunded' where id = $1", 'TOO_LATE'],
    [
      'for what cost nothing',
      'update orders set total_cents = 0, subtotal_cents = 0, fee_cents = 0 where id = $1',
      'TOO_LATE',
    ],
    ['for a ticket that let somebody in', USED, 'NOT_ITS_TICKETS'],
  ])('is told why not %s', async (_when, sql, code) => {
    await db.pool.query(sql, [order.orderId])
    expect(await ask()).toEqual(failed(code))
    expect(await read(order)).toBeNull()
  })

  test('asks for tickets of that order alone, of their own, and three times', async () => {
    const other = await promised(await bought(order.event))
    expect(await ask(order, [order.tickets[0]!, other.tickets[0]!])).toEqual(failed('NOT_ITS_TICKETS'))
    expect(await ask(order, [])).toEqual(failed('NOT_ITS_TICKETS'))
    expect(await ask({ ...order, buyer: other.buyer })).toEqual(failed('TOO_LATE'))
    for (let n = 0; n < 3; n++) {
      expect(await ask()).toEqual({ ok: true, value: null })
      const no = { requestId: await openRequest(order), is: 'decline', words: 'No.' } as const
      expect(await answerRefundRequest(ctxOf(db), services, order.host, no)).toMatchObject({ ok: true })
    }
    expect(await ask()).toEqual(failed('TOO_MANY'))
    expect(await ask(other)).toEqual({ ok: true, value: null })
  })

  test('asks for a table of which a guest is void, as it is offered, and not for a place that is void', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set admits = 4 where event_id = $1', [event.eventId])
    const table = await promised(await bought(event))
    const makeVoid = async (by: Bought, tickets: TicketId[]) => {
      for (const ticketId of tickets)
        expect(await voidTicket(db, by.host, { ticketId, why: 'fraud', words: '' })).toMatchObject({
          ok: true,
        })
    }
    await makeVoid(order, order.tickets.slice(0, 1))
    expect(await ask(order)).toEqual(failed('NOT_ITS_TICKETS'))
    expect(await ask(order, [order.tickets[1]!, order.tickets[1]!])).toEqual(failed('NOT_ITS_TICKETS'))
    expect(await ask(order, order.tickets.slice(1))).toEqual(ok(null))
    await makeVoid(table, table.tickets.slice(0, 3))
    expect(await ask(table)).toEqual(ok(null))
    // Its money goes back as that of every table.
    const yes = { requestId: await openRequest(table), is: 'refund' } as const
    expect(await answerRefundRequest(ctxOf(db), services, table.host, yes)).toEqual(ok(null))
    const gone = await promised(await bought(event))
    await makeVoid(gone, gone.tickets)
    expect(await ask(gone)).toEqual(failed('NOT_ITS_TICKETS'))
  })

  test('reads their own request, and the host how many of its tickets are with somebody else', async () => {
    const [first, second, third] = order.tickets
    const other = await promised(await bought(order.event, 2))
    await db.pool.query('update tickets set owner_id = $2 where id = any ($1)', [
      [first, third],
      await makePerson(db),
    ])
    await ask(order, [first!, second!])
    await ask(other)
    expect(await read(order)).toMatchObject({ state: 'open', passedOn: 1, tickets: [first, second] })
    expect(await read(other)).toMatchObject({ state: 'open', passedOn: 0, tickets: other.tickets })
    // So is by how many of them somebody came in since.
    await db.pool.query("update tickets set status = 'used', used_at = now() where id = any ($1)", [
      [first, third],
    ])
    expect(await read(order)).toMatchObject({ used: 1 })
    expect(await read(other)).toMatchObject({ used: 0 })
    // Each has an answer of its own.
    const yes = { requestId: await openRequest(other), is: 'refund' } as const
    expect(await answerRefundRequest(ctxOf(db), services, other.host, yes)).toEqual({ ok: true, value: null })
    expect([(await read(order))?.state, (await read(other))?.state]).toEqual(['open', 'refunded'])
    expect(await answerRefundRequest(ctxOf(db), services, other.host, yes)).toEqual(
      failed('ANSWERED_ALREADY'),
    )
    const no = { requestId: await openRequest(order), is: 'decline', words: 'No.' } as const
    await answerRefundRequest(ctxOf(db), services, order.host, no)
    expect([(await read(order))?.state, (await read(other))?.answer]).toEqual(['declined', ''])
    // What was declined stays to be read when they ask again.
    await ask(order, [second!])
    expect(await readAll(order)).toMatchObject([
      { state: 'open', answeredAt: null },
      { state: 'declined', answer: 'No.', answeredAt: expect.any(String) as string, answeredBy: '' },
    ])
    // Who of the team declined is for the host alone.
    const [host] = await db.statement<{ name: string }>(
      'select full_name as name from profiles where id = $1',
      [order.host.personId],
    )
    const byHost = (await readAll(order, true)).map(({ answeredBy }) => answeredBy)
    expect(byHost).toEqual(['', host!.name])
  })
})

test('whoever may see the money of its event hears of a request, of that alone', async () => {
  const other = await promised(await bought(await makeEvent(db)))
  expect(await ask()).toEqual(ok(null))
  expect(await ask()).toEqual(failed('ASKED_ALREADY'))
  const heardBy = (person: PersonId) =>
    db.statement<{ payload: unknown }>(
      "select payload from notifications where user_id = $1 and kind = 'refund_asked'",
      [person],
    )
  const { title } = (
    await db.statement<{ title: string }>('select title from events where id = $1', [order.event.eventId])
  )[0]!
  expect(await heardBy(order.host.personId)).toEqual([{ payload: { event: title, orderId: order.orderId } }])
  expect(await heardBy(other.host.personId)).toEqual([])
})

test('the host reads how many tickets a living account holds beside the buyer, also once the buyer’s is deleted', async () => {
  const [kept, toMaya, toRio] = order.tickets
  const rio = await makePerson(db, 'Rio')
  for (const [ticket, friend] of [
    [toMaya, await makePerson(db, 'Maya')],
    [toRio, rio],
  ])
    await db.pool.query('update tickets set owner_id = $2 where id = $1', [ticket, friend])
  await ask(order, [kept!, toMaya!, toRio!])
  expect(await read(order)).toMatchObject({ passedOn: 2 })
  for (const id of [rio, order.buyer]) {
    expect(await deleteAccount(db, ticketSigner(SECRET), { id, givesUp: true })).toEqual(ok(null))
    expect(await read(order)).toMatchObject({ passedOn: 1 })
  }
})

test('a buyer is told of a no, and its mail has the words of the host for its own request', async () => {
  const other = await promised(await bought(order.event))
  const said: [Bought, string][] = [
    [order, 'The hall is paid.'],
    [other, 'The band is paid.'],
  ]
  const mails = []
  for (const [of, words] of said) {
    await ask(of)
    const requestId = await openRequest(of)
    const no = { requestId, is: 'decline', words } as const
    expect(await answerRefundRequest(ctxOf(db), services, of.host, no)).toMatchObject({ ok: true })
    mails.push(refundDeclinedMail.payload.parse({ eventId: of.event.eventId, requestId }))
    const { rows } = await db.pool.query(
      "select user_id, payload from notifications where kind = 'refund_declined' and payload ->> 'orderId' = $1",
      [of.orderId],
    )
    expect(rows).toMatchObject([{ user_id: of.buyer, payload: { orderId: of.orderId } }])
  }
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  for (const [at, payload] of mails.entries()) {
    const mail = await refundDeclinedMail.write({ ...ctxOf(db), site, secret: '' }, payload)
    expect(mail?.text).toContain(`They write: ${said[at]![1]}`)
  }
})
