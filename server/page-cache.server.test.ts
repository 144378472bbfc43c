import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { PageRequest } from '#server/cacheable-pages.server.ts'
import { createPageCache } from '#server/page-cache.server.ts'

// Only what is read of a build: its routes.
const build = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    events: {
      id: 'events',
      path: 'events',
      parentId: 'root',
      module: { handle: { cache: { query: ['city'] } } },
    },
    card: {
      id: 'card',
      path: 'card',
      parentId: 'root',
      module: { handle: { cache: { query: [], isCookieless: true } } },
    },
    gone: { id: 'gone', path: 'gone', parentId: 'root', module: { handle: { cache: { query: [] } } } },
    own: { id: 'own', path: 'own', parentId: 'root', module: { handle: { cache: { query: [] } } } },
  },
} as unknown as ServerBuild

function site(options: { maxBytes?: number; size?: number } = {}) {
  const { maxBytes, size = 0 } = options
  let clockMs = 1
  const made: string[] = []
  const cookieFor = (cookies = '') => (cookies.includes('lost') ? 'hint=1' : undefined)
  const cache = createPageCache(build, { maxBytes, clock: () => clockMs, cookieFor })
  const app = new Hono<{ Variables: { page: PageRequest | undefined } }>()
  app.use(cache.middleware)
  app.all('*', async (c) => {
    const page = c.get('page')
    const seen = page ? `${page.path} ${page.theme}` : `${c.req.url} ${c.req.header('Host')}`
    made.push(seen)
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (c.req.path === '/own') c.header('Set-Cookie', 'a=b')
    c.header('X-Request-Id', 'r')
    return c.text(`${seen} made ${made.length}${'.'.repeat(size)}`, c.req.path === '/gone' ? 404 : 200)
  })
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await app.request(path, { method, headers })
    const { status } = response
    return {
      status,
      cache: response.headers.get('x-cache'),
      headers: response.headers,
      text: await response.text(),
    }
  }
  return { get, made, wait: (ms: number) => (clockMs += ms), app }
}

describe('a cached page', () => {
  test('is made once in five seconds', async () => {
    const { get, made, wait } = site()
    expect((await get('/events')).cache).toBe('miss')
    wait(5000)
    expect((await get('/events')).cache).toBe('hit')
    wait(1)
    expect((await get('/events')).cache).toBe('miss')
    expect(made).toHaveLength(2)
  })

  test('is made once for a hundred who ask at the same moment', async () => {
    const { get, made } = site()
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/events')))
    expect(made).toHaveLength(1)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('differs by filter and by theme, and by nothing else', async () => {
    const { get, made } = site()
    await get('/events?city=Gary')
    await get('/events', { Cookie: 'theme=dark' })
    await get('/events?ref=JACKIE&utm_source=ig')
    await get('/events?x=1')
    expect(made).toEqual(['/events?city=Gary undefined', '/events dark', '/events undefined'])
  })

  test.each([
    ['Host', 'evil.example'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Original-URL', '/admin'],
    ['Accept-Language', 'xx'],
    ['User-Agent', 'Googlebot'],
  ])('cannot be poisoned through %s', async (name, value) => {
    const { get } = site()
    const poisoned = await get('/events?evil=%3Cscript%3E', { [name]: value })
    expect(poisoned.text).toBe('/events undefined made 1')
    expect((await get('/events')).text).toBe(poisoned.text)
  })

  test('arrives compressed as each browser can take it', async () => {
    const { get, app } = site({ size: 5000 })
    const plain = await get('/events')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const zipped = await app.request('/events', { headers: { 'Accept-Encoding': 'gzip, deflate' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(plain.text)
    expect(zipped.headers.get('content-length')).not.toBe(plain.headers.get('content-length'))
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    const brotli = await app.request('/events', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(brotli.headers.get('content-encoding')).toBe('br')
  })

  test.each(['steppers.session_token=x', 'anything=1', 'x'])(
    'is the same with the cookies %s',
    async (Cookie) => {
      const { get, made } = site()
      const { text } = await get('/events')
      expect(await get('/events', { Cookie })).toMatchObject({ cache: 'hit', text })
      expect(made).toHaveLength(1)
    },
  )

  test('in a frame gets no cookie, and does not vary by any', async () => {
    const { get } = site()
    for (const time of ['first', 'second']) {
      const { headers } = await get('/card', { Cookie: 'lost=1; theme=dark' })
      expect([time, headers.get('set-cookie'), headers.get('vary')]).toEqual([time, null, 'Accept-Encoding'])
    }
  })

  test('goes out with a cookie for the one browser that lacks it, and is kept without', async () => {
    const { get, app } = site()
    for (const cache of ['miss', 'hit']) {
      const own = await get('/events', { Cookie: 'lost=1' })
      expect(own.cache).toBe(cache)
      expect(own.headers.get('set-cookie')).toBe('hint=1')
      expect(own.headers.get('cache-control')).toBe('private, no-store')
    }
    const others = await app.request('/events')
    expect(others.headers.get('set-cookie')).toBeNull()
    expect(others.headers.get('cache-control')).toBe('no-cache')
  })

  test('does not carry the request id of whoever came first', async () => {
    const { get } = site()
    expect((await get('/events')).headers.get('x-request-id')).toBeNull()
  })
})

describe('the page cache never stores', () => {
  test.each([
    ['a page that is not there', '/gone', {}],
    ['an answer with a cookie', '/own', {}],
    ['a page that no route declares', '/elsewhere', {}],
  ])('%s', async (_, path, headers) => {
    const { get, made } = site()
    await get(path, headers)
    await get(path, headers)
    expect(made).toHaveLength(2)
  })

  test('the answer to a POST', async () => {
    const { get, made } = site()
    await get('/events', {}, 'POST')
    await get('/events', {}, 'POST')
    expect(made).toHaveLength(2)
  })
})

describe('the page cache is limited', () => {
  const isKept = async ({ get }: ReturnType<typeof site>, path: string) => (await get(path)).cache === 'hit'

  test('in bytes: old pages are evicted when it is full', async () => {
    const full = site({ size: 1000, maxBytes: 12_000 })
    for (let i = 0; i < 10; i++) await full.get(`/events?city=${i}`)
    expect(await isKept(full, '/events?city=9')).toBe(true)
    expect(await isKept(full, '/events?city=0')).toBe(false)
    expect(full.made).toHaveLength(11)
  })

  test('in bytes of a page in all its encodings, its headers and its address', async () => {
    const city = 'c'.repeat(900)
    const one = site({ size: 1000, maxBytes: 12_000 })
    for (const encoding of ['identity', 'gzip', 'br'])
      await one.get('/events', { 'Accept-Encoding': encoding })
    for (const other of ['1', '2', '3']) await one.get(`/events?city=${city}${other}`)
    expect(await isKept(one, '/events')).toBe(false)
  })

  test('in bytes of a page with hardly a text: each costs a thousand beside it', async () => {
    const small = site({ maxBytes: 12_000 })
    for (let i = 0; i < 12; i++) await small.get(`/events?city=${i}`)
    expect(await isKept(small, '/events?city=11')).toBe(true)
    expect(await isKept(small, '/events?city=0')).toBe(false)
  })

  test('in 64 MB, where nobody says otherwise', async () => {
    const full = site({ size: 1_200_000 })
    for (let i = 0; i < 50; i++) await full.get(`/events?city=${i}`)
    expect(await isKept(full, '/events?city=0')).toBe(true)
    for (let i = 50; i < 60; i++) await full.get(`/events?city=${i}`)
    expect(await isKept(full, '/events?city=0')).toBe(true)
    expect(await isKept(full, '/events?city=1')).toBe(false)
  })

  test('by what is too old to be sent, which goes first, however often it was read', async () => {
    const two = site({ size: 3000, maxBytes: 10_000 })
    await two.get('/events?city=Gary')
    two.wait(4000)
    await two.get('/events?city=Chicago')
    await two.get('/events?city=Gary')
    two.wait(1001)
    await two.get('/events?city=Detroit')
    expect(await isKept(two, '/events?city=Chicago')).toBe(true)
  })

  test('in pages: of 10,000 addresses the last 500', async () => {
    const many = site()
    for (let from = 0; from < 10_000; from += 500)
      await Promise.all(Array.from({ length: 500 }, (_, i) => many.get(`/events?city=${from + i}`)))
    expect(await isKept(many, '/events?city=9500')).toBe(true)
    expect(await isKept(many, '/events?city=9499')).toBe(false)
    expect(many.made).toHaveLength(10_001)
  })

  test('by what the address names: 600 lists of loaders that the page does not have', async () => {
    const many = site()
    await many.get('/events.data?_routes=events')
    await Promise.all(Array.from({ length: 600 }, (_, i) => many.get(`/events.data?_routes=r${i}`)))
    expect(await isKept(many, '/events.data?_routes=events')).toBe(true)
    expect((await many.get('/events.data?_routes=r1')).cache).toBeNull()
  })

  test('in the length of an address', async () => {
    const { get } = site()
    expect((await get(`/events?city=${'x'.repeat(1000)}`)).cache).toBeNull()
  })
})

test('a page that failed is not cached: the next visitor gets a new try', async () => {
  const cache = createPageCache(build)
  const app = new Hono()
  let tries = 0
  app.onError((_, c) => c.text('sorry', 500))
  app.use(cache.middleware)
  app.get('/events', (c) => {
    tries += 1
    if (tries === 1) throw new Error('no database')
    return c.text('fine')
  })
  expect((await app.request('/events')).status).toBe(500)
  expect(await (await app.request('/events')).text()).toBe('fine')
})

test('who has the page that is kept gets no body, below the web framework too', async () => {
  const kept = createPageCache(build, { cookieFor: () => undefined })
  const app = new Hono<{ Variables: { page: PageRequest | undefined } }>()
  app.use(kept.middleware)
  app.all('*', (c) => c.text('a page', 200, { ETag: 'W/"a"' }))
  await app.request('/events')
  const ask = (etag: string) => {
    const answer = { status: 0, headers: {} as Record<string, string>, body: '' }
    const isServed = kept.serve(
      { method: 'GET', url: '/events', headers: { 'if-none-match': etag } } as unknown as IncomingMessage,
      {
        writeHead: (status: number, headers: Record<string, string>) =>
          Object.assign(answer, { status, headers }),
        end: (body?: Uint8Array) => (answer.body = body ? Buffer.from(body).toString() : ''),
      } as unknown as ServerResponse,
    )
    return { isServed, ...answer }
  }
  expect(ask('W/"b"')).toMatchObject({
    isServed: true,
    status: 200,
    body: 'a page',
    headers: { 'content-length': '6' },
  })
  const unchanged = ask('"a"')
  expect(unchanged).toMatchObject({ isServed: true, status: 304, body: '', headers: { etag: 'W/"a"' } })
  expect(Object.keys(unchanged.headers)).not.toContain('content-length')
})
