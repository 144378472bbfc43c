import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import {
  changeMessage,
  countMessages,
  listMessages,
} from '#modules/checkout/webhooks/operator-messages.server.ts'
import { webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, paymentOf, want } from '#tests/support/buying.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const keep = webhookInbox(db)
const admin = await billingAdmin(db)

beforeEach(() => db.pool.query('truncate webhook_inbox, disputes'))

/** A payment for a ball, and a message about a dispute of it that came to nothing, by a name of the payment. */
async function told(state: string, byTheirName = false) {
  const event = await makeEvent(db, { title: 'The Ball' })
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(event, 1))
  const payment = await paymentOf(db, answer)
  const eventId = newId()
  await keep({
    provider: 'square',
    environment: 'simulator',
    eventId,
    transmissionId: null,
    type: 'dispute.created',
    kind: 'dispute',
    objectId: 'D1',
    providerPaymentId: byTheirName ? payment.provider_payment_id : null,
    reference: byTheirName ? null : payment.id,
    occurredAt: systemNow(),
  })
  const [row] = await db.statement<{ id: string }>(
    `update webhook_inbox set state = $2, note = 'No such dispute.', attempts = 8, finished_at = now()
     where event_id = $1 returning id`,
    [eventId, state],
  )
  return { id: row!.id, checkoutId: checkoutIdOf(answer) }
}

const held = async () =>
  (await db.statement<{ checkout_id: string }>('select checkout_id from disputed_checkouts()')).map(
    (row) => row.checkout_id,
  )
const rowOf = async (id: string) =>
  (
    await db.statement<object>(
      `select state, attempts, seen_by as by, finished_at is not null as ended, next_at <= now() as due
       from webhook_inbox where id = $1`,
      [id],
    )
  )[0]

test('an admin finds each message that nothing could act on, the oldest first, with its orders', async () => {
  const [first, second] = [await told('unhandled'), await told('dead', true)]
  for (const state of ['waiting', 'done', 'old', 'foreign']) await told(state)
  const found = await listMessages(db, admin)
  expect(found.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(await countMessages(db, admin)).toBe(2)
  for (const one of found)
    expect(one).toMatchObject({
      provider: 'square',
      kind: 'dispute',
      type: 'dispute.created',
      objectId: 'D1',
      note: 'No such dispute.',
      orders: [{ event: 'The Ball' }],
      isHolding: true,
    })
  await db.pool.query("update webhook_inbox set kind = 'refund' where id = $1", [first.id])
  expect((await listMessages(db, admin)).map(({ isHolding }) => isHolding)).toEqual([false, true])
  await db.pool.query("update webhook_inbox set environment = 'live'")
  for (const { orders, isHolding } of await listMessages(db, admin))
    expect([orders, isHolding]).toEqual([[], false])
})

test('a message about a dispute that is written down holds nothing itself', async () => {
  const { checkoutId } = await told('unhandled')
  await db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents, reason)
     select $2, p.id, 'written down', 'open', 1000, '' from payments p where p.checkout_id = $1`,
    [checkoutId, newId()],
  )
  await db.pool.query("update webhook_inbox set object_id = 'written down'")
  expect([await held(), (await listMessages(db, admin))[0]]).toEqual([
    [checkoutId],
    expect.objectContaining({ isHolding: false }),
  ])
})

test('a message holds what it names and nothing else', async () => {
  const [holding, other] = [await told('unhandled'), await told('unhandled')]
  // A refund of money that is held; a dispute of no payment of ours; one that another environment tells.
  const change = async (change: string) => {
    await db.pool.query(`update webhook_inbox set ${change} where id = $1`, [other.id])
    return (await listMessages(db, admin)).find(({ id }) => id === other.id)?.isHolding
  }
  expect(await change("kind = 'refund'")).toBe(false)
  expect(
    await change(
      `payment_reference = (select payment_reference from webhook_inbox where id = '${holding.id}')`,
    ),
  ).toBe(false)
  expect(await change("kind = 'dispute'")).toBe(true)
  expect(await change("environment = 'sandbox'")).toBe(false)
  expect(await change("environment = 'simulator', payment_reference = gen_random_uuid()")).toBe(false)
  // A dispute of something else is written down.
  await db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents, closed_at)
     select $1, id, 'another', 'won', 100, now() from payments limit 1`,
    [newId()],
  )
  expect((await listMessages(db, admin)).find(({ id }) => id === holding.id)?.isHolding).toBe(true)
})

test.each(['unhandled', 'dead'])('one that is %s is seen to, and what it held is free', async (state) => {
  const [one, other] = [await told(state), await told(state)]
  expect(new Set(await held())).toEqual(new Set([one.checkoutId, other.checkoutId]))
  expect(await changeMessage(ctxOf(db), admin, { intent: 'seen', message: one.id })).toMatchObject({
    ok: true,
  })
  expect(await held()).toEqual([other.checkoutId])
  expect(await rowOf(one.id)).toMatchObject({ state: 'done', by: admin.personId, ended: true })
})

test.each(['payment_reference = p.id', 'provider_payment_id = p.provider_payment_id'])(
  'a refund that waited is acted on by either name of its payment, and in its environment alone: %s',
  async (by) => {
    const [one, waited, elsewhere] = [await told('unhandled'), await told('dead'), await told('dead')]
    await db.pool.query(
      `update webhook_inbox w set kind = 'refund', payment_reference = null, provider_payment_id = null
       where id = any ($1)`,
      [[waited.id, elsewhere.id]],
    )
    await db.pool.query(
      `update webhook_inbox w set ${by} from payments p where w.id = any ($1) and p.checkout_id = $2`,
      [[waited.id, elsewhere.id], one.checkoutId],
    )
    await db.pool.query("update webhook_inbox set environment = 'sandbox' where id = $1", [elsewhere.id])
    await db.pool.query(
      `update webhook_inbox w set payment_reference = null, provider_payment_id = p.provider_payment_id
       from payments p where w.id = $1 and p.checkout_id = $2`,
      [one.id, one.checkoutId],
    )
    await changeMessage(ctxOf(db), admin, { intent: 'seen', message: one.id })
    expect(await rowOf(waited.id)).toMatchObject({ state: 'waiting' })
    expect(await rowOf(elsewhere.id)).toMatchObject({ state: 'dead' })
  },
)

test.each([
  ['dispute', 'refund', 'dead', true],
  ['dispute', 'refund', 'done', false],
  ['dispute', 'payment', 'dead', false],
  ['refund', 'refund', 'dead', false],
])('the end of a %s has a %s that is %s acted on: %s', async (ended, kind, state, isRevived) => {
  const [one, waited, other] = [await told('unhandled'), await told(state), await told('dead', true)]
  await db.pool.query('update webhook_inbox set kind = $2 where id = $1', [one.id, ended])
  await db.pool.query(
    `update webhook_inbox w set kind = $2, payment_reference = null, provider_payment_id = p.provider_payment_id
     from payments p where w.id = $1 and p.checkout_id = $3`,
    [waited.id, kind, one.checkoutId],
  )
  await db.pool.query("update webhook_inbox set kind = 'refund' where id = $1", [other.id])
  await changeMessage(ctxOf(db), admin, { intent: 'seen', message: one.id })
  expect(await rowOf(waited.id)).toMatchObject({ state: isRevived ? 'waiting' : state })
  expect(await rowOf(other.id)).toMatchObject({ state: 'dead' })
})

test.each(['unhandled', 'dead'])('one that is %s is acted on again from its first try', async (state) => {
  const [one, other] = [await told(state), await told(state)]
  expect(await changeMessage(ctxOf(db), admin, { intent: 'again', message: one.id })).toMatchObject({
    ok: true,
  })
  expect(await rowOf(one.id)).toEqual({ state: 'waiting', attempts: 0, by: null, ended: false, due: true })
  expect(await rowOf(other.id)).toMatchObject({ state })
})

test.each(['seen', 'again'] as const)('what is acted on, or over, is not %s', async (intent) => {
  for (const state of ['waiting', 'done']) {
    const { id } = await told(state)
    const before = await rowOf(id)
    expect(await changeMessage(ctxOf(db), admin, { intent, message: id })).toEqual({
      ok: false,
      failure: { code: 'MESSAGE_GONE' },
    })
    expect(await rowOf(id)).toEqual(before)
  }
})
