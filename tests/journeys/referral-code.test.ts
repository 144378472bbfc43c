import { expect, it } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

it('whose link it is cannot be asked without end from one network address', async () => {
  const nobodys = await site.request('/api/referral-codes/NOBODYS')
  // No error: browsers would write it into the console of a page that is good.
  expect([nobodys.status, await nobodys.text()]).toEqual([204, ''])
  const [{ key } = { key: '' }] = await db.statement<{ key: string }>('select key from rate_limits')
  expect(key).toContain('referral code')
  await db.pool.query('update rate_limits set count = $1', [RATE_LIMITS['referral code'].max])
  const refused = await site.request('/api/referral-codes/NOBODYS')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 290]).toEqual([429, true])
  expect(await consumeRateLimit(db, { limit: 'referral code', of: '192.0.2.7' })).toMatchObject({
    allowed: true,
  })
})
