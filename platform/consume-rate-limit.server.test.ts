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
  ['sign-up', 5, 60 * 60],
  ['resend confirmation', 3, 15 * 60],
  ['magic link', 3, 15 * 60],
  ['mailed code', 3, 30 * 60],
  ['mailed code, a day', 30, 24 * 60 * 60],
  ['reset password', 3, 15 * 60],
  ['change email', 3, 15 * 60],
  ['second-factor code', 1, 2 * 60],
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
