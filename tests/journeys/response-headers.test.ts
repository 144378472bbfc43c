import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { JPEG } from '#tests/support/full-person.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtPages, signedInPerson, testSite } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const db = await testDatabase()
const dataDir = temporaryFolder('response-headers')
const site = await testSite(db, { dataDir })

it('a file for spreadsheets is sent as it is read, also when the session is renewed with it', async () => {
  const host = await signedInPerson(db)
  const download = async () => (await site.request('/dashboard/sales.csv', { as: host })).headers
  const plain = await download()
  expect([plain.get('cache-control'), plain.get('set-cookie')]).toEqual([
    'private, no-store, no-transform',
    null,
  ])
  await db.pool.query("update auth_session set expires_at = now() + interval '2 days' where user_id = $1", [
    host.id,
  ])
  const renewed = await download()
  expect(renewed.get('set-cookie')).toContain('session_token')
  expect(renewed.get('cache-control')).toBe('private, no-store, no-transform')
})

it('the head of a stored picture tells its size and version, and reads no byte of it', async () => {
  const { id } = await signedInPerson(db)
  const set = await setAvatar({ db, storage: openStorage({ s3: null, dataDir }) }, id, JPEG, null)
  if (!set.ok) throw new Error(set.failure.code)
  const { url } = set.value
  const whole = await site.request(url)
  const size = (await whole.arrayBuffer()).byteLength
  rmSync(path.join(dataDir, 'storage'), { recursive: true })
  const head = await site.request(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
  expect((await site.request(url)).status).toBe(404)
})

it('a visitor who asks for the data of a page is led back to the page', async () => {
  const answer = await site.request('/dashboard/venues.data?q=ball')
  const text = `${answer.headers.get('location') ?? ''} ${await answer.text()}`
  expect(text).toContain('next=%2Fdashboard%2Fvenues%3Fq%3Dball')
})

it.each(['OPTIONS', 'PROPFIND', 'PURGE'])(
  '%s is no method of this site, and no error of ours',
  async (method) => {
    const before = site.lines.length
    const answer = await site.request('/events', { method })
    expect([answer.status, await answer.text()]).toEqual([405, 'Method not allowed.'])
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expect(site.lines.slice(before).filter((line) => line.includes('"error"'))).toEqual([])
  },
)

it.each([
  ['/events/019b76da-a800-7000-8000-000000000000/like', 'PUT', 'POST'],
  ['/organizer/019b76da-a800-7000-8000-000000000000/follow', 'PATCH', 'POST'],
  ['/api/referral-clicks', 'DELETE', 'POST'],
  ['/api/uploads', 'PUT', 'POST'],
  ['/api/uploads/019b76da-a800-7000-8000-000000000000', 'POST', 'HEAD, PATCH, DELETE'],
  ['/api/checkout', 'PUT', 'POST'],
  ['/webhooks/square', 'DELETE', 'POST'],
])('%s does not take %s, and says what it takes', async (url, method, allowed) => {
  const answer = await site.request(url, { as: await signedInPerson(db), method, body: '{}' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})

it.each([
  ['/events', 'POST'],
  ['/events', 'DELETE'],
  ['/events/calendar.ics', 'POST'],
])('%s has nothing that %s would change, and says how it is read', async (url, method) => {
  const answer = await site.request(url, { method, body: new URLSearchParams({ q: 'ball' }) })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('an answer for programs says of which version of the site it is, as each page knows it', async () => {
  const { version } = (await builtPages()).assets
  const quote = await site.request('/api/checkout/quote', { method: 'POST', json: { items: [] } })
  expect(quote.headers.get('x-site-version')).toBe(version)
  const page = await site.request('/events')
  expect(page.headers.get('x-site-version')).toBeNull()
  expect(await page.text()).toContain(`"version": "${version}"`)
})

it.each(['PUT', 'PATCH', 'DELETE'])('%s likes no event', async (method) => {
  const host = await signedInPerson(db)
  const before = site.lines.length
  const body = new URLSearchParams({ likes: 'yes' })
  const answer = await site.request(`/events/${host.id}/like`, { as: host, method, body })
  expect(answer.status).toBe(405)
  expect(site.lines.slice(before).filter((line) => line.includes('"error"'))).toEqual([])
})

it('a proxy that nobody has said to trust is told of in the log, once', async () => {
  const told = () => site.lines.filter((line) => line.includes('TRUST_PROXY=1'))
  expect(told()).toEqual([])
  for (let i = 0; i < 2; i++)
    await site.request('/healthz', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(told()).toHaveLength(1)
})
