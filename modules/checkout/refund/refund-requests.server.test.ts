import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundCancelledEvents } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { answerRefundRequest } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import { askForRefund } from '#modules/checkout/refund/request/request-refund.server.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId, type RefundId, type RefundRequestId, type TicketId } from '#platform/ids.ts'
import { ok } from '#platform/result.ts'
import { checkoutServices, ctxOf, makeEvent, SECRET } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf, refundTold } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { atProvider, bought, refund } = refunding(db, services)

/** Three tickets that the host promised to refund. */
let order: Bought
beforeEach(async () => {
  order = await bought(await makeEvent(db), 3)
  await db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [
    order.orderId,
  ])
})

const ask = (tickets: TicketId[] = order.tickets) =>
  askForRefund(
    ctxOf(db),
    { eventId: order.event.eventId, orderId: order.orderId, personId: order.buyer },
    { tickets, words: '' },
  )
const requests = () =>
  db.statement<{ id: RefundRequestId; state: string }>(
    'select id, state from refund_requests where order_id = $1',
    [order.orderId],
  )
const states = async () => (await requests()).map(({ state }) => state)
const failed = (code: string) => ({ ok: false, failure: { code } })

/** Holds the order in a transaction of its own, as a refund does, until what is returned is called. */
async function holdOrder(sql = 'select 1 from orders where id = $1 for update', values?: unknown[]) {
  const held = await db.pool.connect()
  await held.query('begin')
  await held.query(sql, values ?? [order.orderId])
  return async () => {
    await setTimeout(150)
    await held.query('commit')
    held.release()
  }
}

describe('whoever asks for a refund', () => {
  test('by two presses at once has asked once, and is told so', async () => {
    const release = await holdOrder()
    const presses = Promise.all([ask(), ask()])
    await release()
    expect(await presses).toEqual(
      expect.arrayContaining([{ ok: true, value: null }, failed('ASKED_ALREADY')]),
    )
    expect(await states()).toEqual(['open'])
  })

  test('at the moment in which the host refunds has nothing to ask for any more', async () => {
    const sql = "select code from refund_tickets($1, $2, $3, gen_random_uuid(), 'host', null, '', false)"
    const [first, second] = order.tickets
    const release = await holdOrder(sql, [order.event.eventId, order.orderId, [first, second]])
    const asked = ask([second!])
    await release()
    expect(await asked).toEqual(failed('NOT_ITS_TICKETS'))
    expect(await states()).toEqual([])
  })
})

describe('a request is done with', () => {
  beforeEach(() => ask(order.tickets.slice(0, 2)))

  test('once its host gave all of its tickets back by the other page, and not before', async () => {
    await refund(order, order.tickets.slice(1))
    expect(await states()).toEqual(['open'])
    await refund(order, order.tickets.slice(0, 1))
    expect(await states()).toEqual(['refunded'])
    const yes = { requestId: (await requests())[0]!.id, is: 'refund' } as const
    expect(await answerRefundRequest(ctxOf(db), services, order.host, yes)).toEqual(
      failed('ANSWERED_ALREADY'),
    )
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('also where that refund was sent with the id of the request', async () => {
    const { id } = (await requests())[0]!
    await refund(order, order.tickets, id as string as RefundId)
    expect(await states()).toEqual(['refunded'])
  })

  test('not by a refund of other tickets', async () => {
    await refund(order, order.tickets.slice(2))
    expect(await states()).toEqual(['open'])
    await db.pool.query("update tickets set status = 'refunded' where order_id = $1", [order.orderId])
    expect((await brokenInvariants(db)).map(({ invariant }) => invariant)).toContain(
      'a request is open, and all of its tickets went back',
    )
    await db.pool.query(
      "update tickets t set status = 'active' where order_id = $1 and not exists (select from refund_tickets r where r.ticket_id = t.id)",
      [order.orderId],
    )
  })

  test('by the yes of its host, once', async () => {
    const [request] = await requests()
    const yes = () =>
      answerRefundRequest(ctxOf(db), services, order.host, { requestId: request!.id, is: 'refund' })
    expect(await yes()).toEqual({ ok: true, value: null })
    expect(await states()).toEqual(['refunded'])
    expect(
      await countOf(db, "from tickets where order_id = $1 and status = 'refunded'", [order.orderId]),
    ).toBe(2)
    expect(await yes()).toEqual(failed('ANSWERED_ALREADY'))
  })

  test('and stays declined where the host refunds its tickets later', async () => {
    const [request] = await requests()
    const words = { requestId: request!.id, is: 'decline', words: 'No.' } as const
    expect(await answerRefundRequest(ctxOf(db), services, order.host, words)).toEqual({
      ok: true,
      value: null,
    })
    await refund(order, order.tickets)
    expect(await states()).toEqual(['declined'])
  })

  test('once the event is called off', async () => {
    await db.pool.query('insert into event_cancellations (event_id) values ($1)', [order.event.eventId])
    await refundCancelledEvents(ctxOf(db), services)
    expect(await states()).toEqual(['refunded'])
  })

  test('once the provider gave everything back', async () => {
    await refundTold(db, await paymentIdOf(db, order.orderId))
    expect(await states()).toEqual(['refunded'])
  })

  test('by one of two who answer it at once, whatever they answer, or refund beside it', async () => {
    const answer = (is: { is: 'refund' } | { is: 'decline'; words: string }, requestId: RefundRequestId) =>
      answerRefundRequest(ctxOf(db), services, order.host, { requestId, ...is })
    for (let n = 0; n < 10; n++) {
      order = await bought(order.event)
      await db.pool.query("update orders set refundable_until = now() + interval '1 day' where id = $1", [
        order.orderId,
      ])
      await ask()
      const { id } = (await requests())[0]!
      const answers = await Promise.all([
        answer({ is: 'refund' }, id),
        n % 2 ? answer({ is: 'decline', words: 'No.' }, id) : refund(order, order.tickets),
        answer({ is: 'refund' }, id),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const good = await countOf(db, "from tickets where order_id = $1 and status = 'active'", [
        order.orderId,
      ])
      expect([await states(), good]).toEqual(good ? [['declined'], 1] : [['refunded'], 0])
    }
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('what cannot be refunded stays open, and so does what could not be written down; nothing is moved', async () => {
  await ask()
  const requestId = (await requests())[0]!.id
  const yes = { requestId, is: 'refund' } as const
  const nobody = { ...order.host, personId: newId<'person'>() }
  for (const answer of [yes, { requestId, is: 'decline', words: 'No.' } as const])
    await expect(answerRefundRequest(ctxOf(db), services, nobody, answer)).rejects.toThrow('foreign key')
  await db.pool.query(
    `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at)
     values (gen_random_uuid(), 'paypal', 'simulator', 'D', 'x', 'dispute', 'unread', $1, now())`,
    [await paymentIdOf(db, order.orderId)],
  )
  expect(await answerRefundRequest(ctxOf(db), services, order.host, yes)).toEqual(failed('DISPUTED'))
  expect([await states(), await atProvider(order.orderId)]).toEqual([['open'], ['capture 12360']])
  await db.pool.query('delete from webhook_inbox where payment_reference = $1', [
    await paymentIdOf(db, order.orderId),
  ])
})

test('a second yes asks the provider for nothing', async () => {
  await ask()
  const square = services.gateways.square!
  let asked = 0
  const refund = async () => {
    asked++
    return { status: 'failed', code: 'GATEWAY_ERROR' } as const
  }
  const unsure = { gateways: { square: { ...square, refund } } }
  const yes = { requestId: (await requests())[0]!.id, is: 'refund' } as const
  const answer = () => answerRefundRequest(ctxOf(db), unsure, order.host, yes)
  expect([await answer(), await answer()]).toEqual([{ ok: true, value: null }, failed('ANSWERED_ALREADY')])
  expect(asked).toBe(1)
})

test('a host says no also where the account of the buyer is deleted meanwhile, and nobody is told', async () => {
  await ask()
  const requestId = (await requests())[0]!.id
  expect(await deleteAccount(db, ticketSigner(SECRET), { id: order.buyer, givesUp: true })).toEqual(ok(null))
  const no = { requestId, is: 'decline', words: 'No.' } as const
  expect(await answerRefundRequest(ctxOf(db), services, order.host, no)).toEqual(ok(null))
  expect(await states()).toEqual(['declined'])
  expect(await countOf(db, "from mail_outbox where payload ->> 'requestId' = $1", [requestId])).toBe(0)
})

test.each([
  { is: 'refund' as const, moved: ['capture 12360', 'refund 12360'], mailed: 0 },
  { is: 'decline' as const, words: 'Sorry', moved: ['capture 12360'], mailed: 1 },
])('when the host answers "$is", the money moves at once or not at all, and a no is mailed', async (row) => {
  const { moved, mailed, ...answer } = row
  await ask()
  const requestId = (await requests())[0]!.id
  const by = { requestId, ...answer } as Parameters<typeof answerRefundRequest>[3]
  expect(await answerRefundRequest(ctxOf(db), services, order.host, by)).toEqual({ ok: true, value: null })
  expect(await atProvider(order.orderId)).toEqual(moved)
  const no = "from mail_outbox where kind = 'refund_declined' and payload ->> 'requestId' = $1"
  expect(await countOf(db, no, [requestId])).toBe(mailed)
})
