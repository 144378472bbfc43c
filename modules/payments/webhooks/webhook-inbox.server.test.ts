import { beforeEach, describe, expect, test } from 'vitest'
import { claimEvents, finishEvents, deferEvents } from '#modules/payments/webhooks/claim-events.server.ts'
import { type SentEvent, webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import { sweepWebhooks } from '#modules/payments/webhooks/sweep-webhooks.server.ts'
import { waitAfterTry } from '#modules/payments/webhooks/retry-webhook.ts'
import { DAY_MS, MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ctx = ctxOf(db)
const keep = webhookInbox(db)
beforeEach(() => db.pool.query('truncate webhook_inbox'))

let ids = 0
const event = (over: Partial<SentEvent> = {}): SentEvent => ({
  provider: 'paypal',
  environment: 'sandbox',
  eventId: `WH-${ids++}`,
  transmissionId: null,
  type: 'PAYMENT.CAPTURE.COMPLETED',
  kind: 'capture',
  objectId: 'CAPTURE',
  providerPaymentId: 'ORDER',
  reference: null,
  occurredAt: systemNow(),
  ...over,
})

test('an event is kept once, of each provider and environment', async () => {
  const first = event()
  expect(await keep(first)).toBe('waiting')
  expect(await keep(first)).toBe('duplicate')
  expect(await keep({ ...first, provider: 'square' })).toBe('waiting')
  expect(await keep({ ...first, environment: 'live' })).toBe('waiting')
})

test('events that come at once are kept each, and twins once', async () => {
  const [one, other] = [event(), event({ occurredAt: plusMs(systemNow(), -5 * DAY_MS) })]
  expect(await Promise.all([one, one, other, one, event()].map(keep))).toEqual([
    'waiting',
    'duplicate',
    'old',
    'duplicate',
    'waiting',
  ])
})

test('another body under a signature that was seen is a duplicate: the signature covers a mere checksum', async () => {
  expect(await keep(event({ transmissionId: 'T1' }))).toBe('waiting')
  expect(await keep(event({ transmissionId: 'T1' }))).toBe('duplicate')
  expect(await keep(event({ transmissionId: 'T2' }))).toBe('waiting')
})

test.each([
  [-4 * DAY_MS + MINUTE_MS, 'waiting', 1],
  [-4 * DAY_MS - MINUTE_MS, 'old', 0],
])('what happened %d ms ago is %s', async (ago, state, claimed) => {
  expect(await keep(event({ occurredAt: plusMs(systemNow(), ago) }))).toBe(state)
  expect(await claimEvents(ctx)).toHaveLength(claimed)
  const { rows } = await db.pool.query('select finished_at is null as waits from webhook_inbox')
  expect(rows).toEqual([{ waits: claimed === 1 }])
})

test('an event is claimed by one of many, and again when that one died', async () => {
  await keep(event())
  const claims = await Promise.all([claimEvents(ctx), claimEvents(ctx), claimEvents(ctx)])
  expect(claims.flat()).toHaveLength(1)
  await db.pool.query("update webhook_inbox set next_at = next_at - interval '121 seconds'")
  expect(await claimEvents(ctx)).toMatchObject([{ attempts: 2 }])
})

describe('what is over is forgotten', () => {
  const left = async (state: string, days: number) => {
    await keep(event())
    await db.pool.query(
      `update webhook_inbox set state = $1, finished_at = now() - make_interval(days => $2) + interval '1 minute' * $3`,
      [state, Math.abs(days), days < 0 ? 1 : -1],
    )
    return sweepWebhooks(ctx)
  }
  test.each([
    ['done', 30, 1],
    ['done', -30, 0],
    ['foreign', 30, 1],
    ['old', 30, 1],
    ['dead', 90, 1],
    ['dead', -90, 0],
    ['unhandled', 4000, 0],
  ])('%s after %d days: %d', async (state, days, swept) => {
    expect(await left(state, days)).toBe(swept)
  })

  test('but nothing that waits', async () => {
    await keep(event())
    await db.pool.query("update webhook_inbox set received_at = now() - interval '1 year'")
    expect(await sweepWebhooks(ctx)).toBe(0)
  })
})

test('what has its end keeps it', async () => {
  await keep(event())
  const [claimed] = await claimEvents(ctx)
  await finishEvents(ctx, [{ id: claimed!.id, state: 'done', note: 'first' }])
  await finishEvents(ctx, [{ id: claimed!.id, state: 'unhandled', note: 'second' }])
  const { rows } = await db.pool.query('select state, note from webhook_inbox')
  expect(rows).toEqual([{ state: 'done', note: 'first' }])
})

test('it waits ten seconds, then twice as long each time, and is dead after the eighth try', () => {
  expect([1, 2, 7].map(waitAfterTry)).toEqual([10_000, 20_000, 640_000])
  expect(waitAfterTry(8)).toBeNull()
})

test.each([
  [7, { state: 'waiting', ended: false }],
  [8, { state: 'dead', ended: true }],
])('after try %i without an end it is %j', async (attempts, expected) => {
  await keep(event())
  const [claimed] = await claimEvents(ctx)
  await deferEvents(ctx, [{ event: { ...claimed!, attempts }, note: 'no end' }])
  const { rows } = await db.pool.query('select state, finished_at is not null as ended from webhook_inbox')
  expect(rows).toEqual([expected])
})

test('ends or puts off the event that it is told of, while it waits, and no other', async () => {
  for (const one of [event(), event(), event()]) await keep(one)
  const [ended, putOff, other] = await claimEvents(ctx)
  await finishEvents(ctx, [{ id: ended!.id, state: 'done', note: 'seen' }])
  await deferEvents(ctx, [
    { event: putOff!, note: 'later' },
    { event: ended!, note: 'too late' },
  ])
  const stateOf = async ({ id }: { id: string }) =>
    (
      await db.pool.query(
        'select state, note, finished_at is not null as ended from webhook_inbox where id = $1',
        [id],
      )
    ).rows[0]
  expect(await Promise.all([ended!, putOff!, other!].map(stateOf))).toEqual([
    { state: 'done', note: 'seen', ended: true },
    { state: 'waiting', note: 'later', ended: false },
    { state: 'waiting', note: null, ended: false },
  ])
  expect((await db.pool.query('select from webhook_inbox where next_at > now()')).rowCount).toBe(3)
})

test('that was claimed by another process is not waited for', async () => {
  await keep(event())
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select from webhook_inbox for update')
  expect(await claimEvents(ctx)).toEqual([])
  await other.query('rollback')
  other.release()
})
