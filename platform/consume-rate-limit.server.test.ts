import { afterEach, expect, test } from 'vitest'
import {
  checkRateLimit,
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
  sweepRateLimits,
} from '#platform/consume-rate-limit.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const key = (of: string) => ({ limit: 'picture', of }) as const
const allowed = async (of: string, times: number) => {
  const results = await Promise.all(Array.from({ length: times }, () => consumeRateLimit(db, key(of))))
  return results.filter((result) => result.allowed).length
}
const passSeconds = (seconds: number) =>
  db.pool.query('update rate_limits set last_request = last_request - $1 * 1000', [seconds])

afterEach(() => db.pool.query('delete from rate_limits'))

test('a rate limit allows exactly as many as the table says in a window, also all at once, and each for themselves', async () => {
  expect([await allowed('jackie', 20), await allowed('marcus', 5)]).toEqual([12, 5])
})

test('whoever changes the address within one network of IPv6 is counted once', async () => {
  const from = (address: string) => consumeRateLimit(db, { limit: 'wrong service key', of: address })
  for (let at = 0; at < 20; at++) await from(`2001:db8:1:2::${at}`)
  expect([(await from('2001:db8:1:2:ffff::')).allowed, (await from('2001:db8:1:3::')).allowed]).toEqual([
    false,
    true,
  ])
})

test('a rate limit counts anew once the window that the first try began has ended, and says how long that is', async () => {
  await allowed('jackie', 13)
  await passSeconds(599)
  expect(await consumeRateLimit(db, key('jackie'))).toEqual({ allowed: false, retryAfterSeconds: 1 })
  await passSeconds(2)
  expect(await consumeRateLimit(db, key('jackie'))).toEqual({ allowed: true, retryAfterSeconds: 600 })
})

test('asking whether a limit is used up counts nothing, and ends with the window', async () => {
  const ask = () => checkRateLimit(db, key('jackie'))
  await allowed('jackie', 11)
  expect([await ask(), await ask()]).toEqual(Array(2).fill({ allowed: true, retryAfterSeconds: 1 }))
  await allowed('jackie', 1)
  expect(await ask()).toEqual({ allowed: false, retryAfterSeconds: 600 })
  expect(await checkRateLimit(db, key('marcus'))).toMatchObject({ allowed: true })
  await passSeconds(601)
  expect(await ask()).toMatchObject({ allowed: true })
})

test.each([
  // A way into one account, by which somebody could guess or flood.
  ['sign-in', 10, 15 * 60],
  ['sign-in on a known device', 10, 15 * 60],
  ['sign-in on known devices', 30, 15 * 60],
  ['own password', 10, 15 * 60],
  ['/sign-in/email', 300, 5 * 60],
  ['sign-up', 5, 60 * 60],
  ['resend confirmation', 3, 15 * 60],
  ['magic link', 3, 15 * 60],
  ['magic links', 9, 15 * 60],
  ['mailed code', 3, 30 * 60],
  ['mailed code, a day', 30, 24 * 60 * 60],
  ['reset password', 3, 15 * 60],
  ['change email', 3, 15 * 60],
  ['second-factor code', 1, 2 * 60],
  ['all accounts', 600, 10 * 60],
  ['/sign-in/magic-link', 300, 10 * 60],
  ['/magic-link/verify', 300, 5 * 60],
  ['/two-factor/verify-totp', 300, 5 * 60],
  ['/two-factor/verify-backup-code', 300, 5 * 60],
  ['wrong door link', 60, 10 * 60],
  ['wrong service key', 20, 10 * 60],
  // What money is tried with, and where it goes.
  ['promo code', 20, 10 * 60],
  ['promo codes', 120, 10 * 60],
  ['declined payment', 12, 60 * 60],
  ['declined payments', 60, 10 * 60],
  ['payout account', 5, 24 * 60 * 60],
  // What is one's own.
  ['export data', 10, 60 * 60],
  ['download list', 30, 10 * 60],
] as const)('allows "%s" %i times in %i seconds', async (limit, max, seconds) => {
  const once = () => consumeRateLimit(db, { limit, of: 'jackie' })
  const first = await once()
  expect(first).toEqual({ allowed: true, retryAfterSeconds: seconds })
  const others = await Promise.all(Array.from({ length: max }, once))
  expect(others.filter(({ allowed: isAllowed }) => isAllowed)).toHaveLength(max - 1)
})

test('a try that is taken back may be made once more, by whoever made it; of nothing counted nothing is taken back', async () => {
  await allowed('jackie', 12)
  await allowed('marcus', 12)
  await refundRateLimit(db, key('jackie'))
  expect([await allowed('jackie', 2), await allowed('marcus', 1)]).toEqual([1, 0])
  await passSeconds(601)
  await allowed('jackie', 1)
  for (let i = 0; i < 3; i++) await refundRateLimit(db, key('jackie'))
  expect(await allowed('jackie', 14)).toBe(12)
})

test('a try for several things counts all of them, or none where one is too many, and is taken back as a whole', async () => {
  const ask = async (count: number) => (await consumeRateLimit(db, key('jackie'), count)).allowed
  expect([await ask(5), await ask(5), await ask(3)]).toEqual([true, true, false])
  expect([await ask(2), await ask(1)]).toEqual([true, false])
  await passSeconds(601)
  expect([await ask(8), await ask(4), await ask(1)]).toEqual([true, true, false])
  await refundRateLimit(db, key('jackie'), 4)
  expect([await ask(4), await ask(1)]).toEqual([true, false])
  await refundRateLimit(db, key('jackie'), 100)
  expect([await ask(12), await ask(1)]).toEqual([true, false])
  expect((await consumeRateLimit(db, key('marcus'), 13)).allowed).toBe(false)
  expect(await ask(13)).toBe(false)
  await passSeconds(300)
  expect(await consumeRateLimit(db, key('jackie'), 2)).toEqual({ allowed: false, retryAfterSeconds: 300 })
})

test('rate limits are reset for one key, and deleted when they are older than a day', async () => {
  await allowed('jackie', 13)
  await allowed('marcus', 12)
  await resetRateLimit(db, key('jackie'))
  expect([await allowed('jackie', 1), await allowed('marcus', 1)]).toEqual([1, 0])
  await db.pool.query("delete from rate_limits where key like '%marcus'")
  await passSeconds(23 * 60 * 60)
  await sweepRateLimits({ db })
  expect((await db.pool.query('select from rate_limits')).rowCount).toBe(1)
  await passSeconds(2 * 60 * 60)
  await sweepRateLimits({ db })
  expect((await db.pool.query('select from rate_limits')).rowCount).toBe(0)
})

test('rate limits keep no email address in plain text', async () => {
  await consumeRateLimit(db, { limit: 'sign-in', of: 'jackie@example.org' })
  const { rows } = await db.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.map((row) => row.key)).toEqual([expect.stringMatching(/^account:sign-in:[\w-]{43}$/)])
})
