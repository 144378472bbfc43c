import type { ServerBuild } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { addressMemory, cacheablePages } from '#server/cacheable-pages.server.ts'

const route = (id: string, path: string | undefined, handle?: object, parentId = 'root') => ({
  id,
  path,
  index: path === undefined && id !== 'root',
  parentId: id === 'root' ? undefined : parentId,
  module: { handle },
})
const routes = [
  route('root', ''),
  route('home', undefined, { cache: { query: [] } }),
  route('events', 'events', { cache: { query: ['city', 'kind'] } }),
  route('event', 'events/:id', { cache: { query: [] } }),
  route('card', 'events/:id/embed', { cache: { query: ['ref'], isCookieless: true } }),
  route('tickets', 'my-tickets'),
]
// Only what is read of a build: its routes.
const build = { routes: Object.fromEntries(routes.map((one) => [one.id, one])) } as unknown as ServerBuild
const readRequest = cacheablePages(build)

describe('a visitor without cookies', () => {
  test.each([
    ['/', '/'],
    ['/events', '/events'],
    ['/events?kind=set&city=Chicago', '/events?city=Chicago&kind=set'],
    ['/events?city=Chicago&ref=JACKIE&utm_source=ig&fbclid=1', '/events?city=Chicago'],
    ['/events/7?ref=JACKIE', '/events/7'],
    ['/events?city=%22%3E%3Cscript%3E', '/events?city=%22%3E%3Cscript%3E'],
    ['/events.data?city=Gary&_routes=root', '/events.data?_routes=root&city=Gary'],
    ['/events.data?_routes=root,events,root', '/events.data?_routes=events%2Croot'],
    ['/events?_routes=events', '/events'],
    ['/_.data', '/_.data'],
  ])('who asks for %s shares the page %s', (address, path) => {
    expect(readRequest(address, undefined)).toEqual({ path, theme: undefined, isCookieless: false })
  })

  test.each([
    '/my-tickets',
    '/nowhere',
    '/events/7/more',
    '//evil.example/events',
    '/theme',
    '/events.data?_routes=event',
    '/events.data?_routes=root,x1',
    '/events.data?_routes=',
  ])('who asks for %s gets no shared page', (address) => {
    expect(readRequest(address, undefined)).toBeNull()
  })

  test.each(['*%', '*@[', '*:99999'])('who asks for %s, which is no address, breaks nothing', (address) => {
    expect(readRequest(address, undefined)).toBeNull()
  })

  test.each(['/%', '/events/%E0%A4%A', '/events/%.data'])(
    'who asks for %s, which cannot be decoded, is not talked about',
    (address) => {
      const said = vi.spyOn(console, 'warn')
      expect(readRequest(address, undefined)).toBeNull()
      expect(said).not.toHaveBeenCalled()
      said.mockRestore()
    },
  )

  test('is answered the same the second time, when the address is remembered', () => {
    expect(readRequest('/events?city=Gary&x=1', undefined)).toEqual(
      readRequest('/events?city=Gary&x=1', undefined),
    )
  })
})

test('a card in a frame is the same whatever cookies come with the request', () => {
  const card = { path: '/events/7/embed?ref=JACKIE', theme: undefined, isCookieless: true }
  for (const cookies of [undefined, 'theme=dark', 'theme=dark; steppers.session_token=abc'])
    expect(readRequest('/events/7/embed?ref=JACKIE&x=1', cookies)).toEqual(card)
})

describe('a visitor with the cookies', () => {
  test.each([
    ['theme=dark', 'dark'],
    ['referral_code=JACKIE; theme=light', 'light'],
    ['theme=neon', undefined],
  ])('%s still share pages', (cookies, theme) => {
    expect(readRequest('/events', cookies)).toEqual({ path: '/events', theme, isCookieless: false })
  })

  test.each(['steppers.session_token=abc', '__Host-steppers.session_token=abc', 'anything=1', 'x', ';=;'])(
    '%s makes no page of its own',
    (cookies) => {
      expect(readRequest('/events', cookies)).toEqual(readRequest('/events', undefined))
    },
  )
})

test.each([
  ['5,000 of usual length', 60, 5000],
  ['no more than 4 MB of long ones', 1000, 998],
])('of the addresses that come, it remembers %s', (_what, length, kept) => {
  const remembered = addressMemory()
  const read = cacheablePages(build, remembered)
  for (let i = 0; i < 6000; i++) read(`/events?city=${i}`.padEnd(length, 'x'), undefined)
  expect(remembered.size).toBe(kept)
})
