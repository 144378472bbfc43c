import { expect, test } from 'vitest'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const comeBack = async () => {
  const answer = await site.request('/payment/paypal/callback?state=nothing')
  return { answer, text: readHtml(await answer.text()).text }
}

test('whoever comes back from a payment that nobody knows is told where their tickets would be', async () => {
  const { answer, text } = await comeBack()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(text).toContain('We cannot tell which payment you come from')
})

test('of too many who come back at once each is told to wait, and that nothing is charged twice', async () => {
  await comeBack()
  await db.pool.query('update rate_limits set count = 300')
  const { answer, text } = await comeBack()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(text).toContain('Too many buyers come back at once')
  expect(text).toContain('You are never charged twice.')
  expect(text).not.toContain('We cannot tell')
})
