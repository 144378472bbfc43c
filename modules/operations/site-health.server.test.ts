import { expect, test } from 'vitest'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { paymentHealth, systemHealth } from '#modules/operations/site-health.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, type Instant, MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const system = {} as Admin<'can_manage_system'>
const billing = {} as Admin<'can_manage_billing'>

const mail = (state: string, runAt: Instant, isPaced = false) =>
  db.pool.query(
    "insert into mail_outbox (kind, recipient, state, run_at, is_paced) values ('test', 'a@b.example', $1, $2, $3)",
    [state, runAt, isPaced],
  )
const job = (name: string, nextRunAt: Instant, failures = 0, heldUntil = plusMs(now, -HOUR_MS)) =>
  db.pool.query(
    `insert into jobs (name, every_ms, next_run_at, failures, held_by, held_until) values ($1, 60000, $2, $3, $4, $5)`,
    [name, nextRunAt, failures, newId(), heldUntil],
  )

test('a site that is new has nothing that waits, and no jobs', async () => {
  expect(await systemHealth(db, system, now)).toEqual({
    mail: { waiting: 0, late: 0, dead: 0 },
    jobs: { count: 0, failing: [], late: [] },
    invariants: null,
  })
  expect(await paymentHealth(db, billing)).toEqual({
    unknown: 0,
    refundDue: 0,
    refundsRefused: 0,
    messages: 0,
    newestMessage: null,
  })
})

test('mail that is dead or ten minutes late is counted, and jobs that fail or did not begin are named', async () => {
  await mail('waiting', plusMs(now, HOUR_MS))
  await mail('waiting', plusMs(now, -11 * MINUTE_MS))
  await mail('waiting', plusMs(now, -9 * MINUTE_MS))
  await mail('waiting', plusMs(now, -59 * MINUTE_MS), true)
  await mail('waiting', plusMs(now, -61 * MINUTE_MS), true)
  await mail('dead', plusMs(now, -HOUR_MS))
  await mail('sent', plusMs(now, -HOUR_MS))
  await job('in time', plusMs(now, -9 * MINUTE_MS))
  await job('late', plusMs(now, -11 * MINUTE_MS))
  await job('long but at it', plusMs(now, -HOUR_MS), 0, plusMs(now, HOUR_MS))
  await job('fails', plusMs(now, -HOUR_MS), 2)
  expect(await systemHealth(db, system, now)).toEqual({
    mail: { waiting: 5, late: 2, dead: 1 },
    jobs: { count: 4, failing: ['fails'], late: ['late'] },
    invariants: null,
  })
})

test('payments without an answer and refunds that are due are counted, and no other', async () => {
  for (const [at, state] of ['unknown', 'refund_due', 'refund_due', 'captured', 'failed'].entries()) {
    const checkout = newId()
    await db.pool.query(
      `insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents)
       values ($1, $2, 'card', 100, 0, 100)`,
      [checkout, `key-${at}-${checkout}`],
    )
    await db.pool.query(
      `insert into payments (id, checkout_id, gateway, environment, amount_cents, state, idempotency_key)
       values ($1, $2, 'square', 'simulator', 100, $3, 'key ' || $4)`,
      [newId(), checkout, state, checkout],
    )
  }
  for (const [at, state] of ['waiting', 'done', 'dead', 'unhandled'].entries())
    await db.pool.query(
      `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, occurred_at, state, note, received_at)
       values (gen_random_uuid(), 'square', 'live', $1, 'dispute.created', 'dispute', 'D' || $1, now(), $2, 'A buyer disputes.',
               now() + make_interval(secs => $1::integer))`,
      [String(at), state],
    )
  expect(await paymentHealth(db, billing)).toEqual({
    unknown: 1,
    refundDue: 2,
    refundsRefused: 0,
    messages: 2,
    newestMessage: 'Square dispute.created D3. A buyer disputes.',
  })
  const refused = async (times: number) => {
    await db.pool.query(
      "update payments set refund_attempt = $1 where id = (select id from payments where state = 'refund_due' limit 1)",
      [times],
    )
    return (await paymentHealth(db, billing)).refundsRefused
  }
  expect([await refused(5), await refused(6)]).toEqual([0, 1])
  await db.pool.query("update payments set next_check_at = 'infinity' where state = 'refund_due'")
  expect((await paymentHealth(db, billing)).refundsRefused).toBe(2)
})

test.each([
  ['of this night', -HOUR_MS, false],
  ['that is too long ago', -32 * HOUR_MS, true],
])('the last check %s is told', async (_what, age, isLate) => {
  const check = { checkedAt: plusMs(now, age), broken: [{ invariant: 'a law', count: 2, example: 'x' }] }
  await db.pool.query(
    "insert into instance_meta (key, value) values ('invariant_check', $1) on conflict (key) do update set value = excluded.value",
    [JSON.stringify(check)],
  )
  expect((await systemHealth(db, system, now)).invariants).toEqual({ ...check, isLate })
})
