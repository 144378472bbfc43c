import { beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const jackie = await signedInPerson(db)

const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
beforeEach(() => {
  for (const one of said) one.mockClear()
  site.lines.length = 0
})
const noise = () => [
  ...said.flatMap(({ mock }) => mock.calls),
  ...site.lines.filter((line) => !line.includes('"level":"info"')),
]

const UNREADABLE = [
  '/%',
  '/%.data',
  '/100%',
  '/events/%E0%A4%A',
  '/events/%E0%A4%A.data',
  '/events/%FF?city=Chicago',
  '/events/%/_.data',
  '/organizer/%',
  '/organizer/%/follow',
  '/assets/%E0%A4%A.js',
  '/icon.svg%',
  '/api/%',
  '/api/me%',
  '/functions/v1/%',
  '/rpc/%E0%A4%A',
  '/dashboard/events/%',
  '/dashboard/events/%.data',
  '/healthz%',
  `/${'x/'.repeat(20)}%`,
]

test.each(UNREADABLE)('%s is refused in one quiet line, whoever asks', async (path) => {
  for (const as of [undefined, jackie])
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await site.request(path, { method, ...(as && { as }) })
      expect([method, answer.status]).toEqual([method, 400])
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
      expect(await answer.text()).toBe(method === 'HEAD' ? '' : 'This address cannot be read.')
    }
  expect(noise()).toEqual([])
})

test.each([
  ['/?%=%', 200],
  ['/events?q=%E0%A4%A', 200],
  ['/events.data?q=%', 200],
  ['/events.data?_routes=%E0', 200],
  ['/api/me?page=%', 200],
  ['/api/me?page=/events/%', 200],
  ['/auth/link?token=%', 200],
  ['/%25', 404],
  ['/%00', 404],
  ['/events/%25E0%25A4%25A', 404],
])('%s can be read, and is answered as quietly: %i', async (path, status) => {
  for (const as of [undefined, jackie]) expect((await site.request(path, as && { as })).status).toBe(status)
  expect(noise()).toEqual([])
})
