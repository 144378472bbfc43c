import { request } from 'node:http'
import { describe, expect, inject, test } from 'vitest'

const site = inject('site')
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site + path, { headers, redirect: 'manual' })

/** Every file that a page names: styles, scripts, preloads, icons, pictures. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [
      ...html.matchAll(/(?:href|src)="(\/(?:assets\/|icon)[^"#]*)/g),
      ...html.matchAll(/"(\/assets\/[^"#]+)"/g),
      ...html.matchAll(/url\((\/assets\/[^)]+)\)/g),
    ].map((match) => match[1]!),
  ),
]

describe('a page', () => {
  test.each(['/', '/events'])('%s names only files that are there', async (path) => {
    const files = filesOf(await (await get(path)).text())
    expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2)
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2)
    for (const file of files) {
      const answer = await get(file)
      expect([file, answer.status]).toEqual([file, 200])
    }
  })

  test('keeps its files for ever, compressed', async () => {
    const files = filesOf(await (await get('/events')).text()).filter((file) => file.includes('framework'))
    expect(files).toHaveLength(1)
    for (const file of files) {
      const { headers } = await get(file, { 'Accept-Encoding': 'br' })
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-encoding')).toBe('br')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test.each([
    ['/', 118_000],
    ['/events', 118_000],
    ['an event', 118_000],
    ['an organiser', 118_000],
    ['/auth', 118_000],
    ['/events/map', 118_000],
    ['/classes', 118_000],
    ['/community', 118_000],
    ['a series', 118_000],
    ['a venue', 118_000],
  ])('brings little JavaScript: %s at most %i bytes, zipped', async (where, most) => {
    const textOf = async (path = '') => (await get(path)).text()
    const event = await textOf(/\/events\/[0-9a-f-]{36}/.exec(await textOf('/events'))?.[0])
    const listed = async (path: string) =>
      new RegExp(`/${path}/[0-9a-f-]{36}`).exec(await textOf('/sitemap.xml'))?.[0] ?? `/no-${path}`
    const of: Record<string, () => Promise<string>> = {
      'an event': async () => event,
      'an organiser': async () => textOf(/\/organizer\/[0-9a-f-]{36}/.exec(event)?.[0]),
      'a series': async () => textOf(await listed('series')),
      'a venue': async () => textOf(await listed('venue')),
    }
    const html = await (of[where]?.() ?? textOf(where))
    expect(html).not.toContain('Page not found')
    const scripts = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
      (match) => match[1]!,
    )
    expect(scripts.length).toBeGreaterThan(2)
    let bytes = 0
    for (const script of scripts) bytes += Number(await lengthOf(script))
    expect(bytes).toBeLessThan(most)
  })

  test.each([
    '/nowhere',
    '/events/',
    '/assets/nowhere.js',
    '/.env',
    '/..%2f..%2fetc/passwd',
    '/%00',
    '/events/%E0%A4%A',
  ])('that is not there is a 404: %s', async (path) => {
    const { status } = await get(path)
    expect(path === '/events/' ? [200, 301, 302, 404] : [400, 404]).toContain(status)
  })

  test('that is not there says so in the frame of the site', async () => {
    const html = await (await get('/nowhere')).text()
    expect(html).toContain('Page not found')
    expect(html).toContain('href="/events"')
  })
})

describe('every answer', () => {
  test.each(['/', '/nowhere', '/healthz', '/icon.svg', '/api/me'])(
    '%s carries the headers that protect visitors',
    async (path) => {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).not.toContain('unsafe-eval')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(self)')
      expect(headers.get('strict-transport-security')).toBeNull() // only over https
    },
  )

  test('of a page is the same bytes twice, and names each inline script and style', async () => {
    const [first, second] = [await get('/nowhere'), await get('/nowhere')]
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    expect(first.headers.get('content-security-policy')).toBe(second.headers.get('content-security-policy'))
    const html = await first.text()
    expect(html).toBe(await second.text())
    expect(html).not.toContain('nonce=')
    const inline = [...html.matchAll(/<(?:script|style)\b(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>/g)]
    const hashes = first.headers.get('content-security-policy')?.match(/'sha256-/g)
    expect(hashes).toHaveLength(inline.length)
  })
})

describe('a forged request', () => {
  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a page without an origin', { Origin: 'null', Cookie: 'a=b' }],
    ['that hides where it is from but brings cookies', { Cookie: 'steppers.session_token=x' }],
    ['from a look-alike', { Origin: `${site}.evil.example` }],
  ])('%s is refused', async (_, headers) => {
    const form = new URLSearchParams({ theme: 'dark' })
    const answer = await fetch(`${site}/theme`, { method: 'POST', body: form, headers, redirect: 'manual' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('leads nobody to another site', async () => {
    const headers = { Origin: site, Referer: 'https://evil.example//evil.example/x' }
    const form = new URLSearchParams({ theme: 'dark' })
    const answer = await fetch(`${site}/theme`, { method: 'POST', body: form, headers, redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/[^/\\]/)
  })

  test('with another Host poisons no page', async () => {
    const path = `/events?city=${Math.random()}`
    const poisoned = await rawGet(path, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    expect(poisoned).not.toContain('evil.example')
    expect(await (await get(path)).text()).not.toContain('evil.example')
  })

  test('that is too large is refused before it is read whole', async () => {
    const answer = await fetch(`${site}/theme`, {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
      headers: { Origin: site },
    })
    expect(answer.status).toBe(413)
  })
})

describe('a page for everyone', () => {
  test('is made once and sent many times', async () => {
    const path = `/events?city=${Math.random()}`
    expect((await get(path)).headers.get('x-cache')).toBe('miss')
    expect((await get(path)).headers.get('x-cache')).toBe('hit')
    expect((await get(`${path}&utm_source=ig`)).headers.get('x-cache')).toBe('hit')
    // Whoever looks: what is personal is not in the page.
    expect((await get(path, { Cookie: 'steppers.session_token=x' })).headers.get('x-cache')).toBe('hit')
  })

  test('is served in the theme of the visitor', async () => {
    expect(await (await get('/events')).text()).not.toMatch(/<html[^>]*data-theme/)
    expect(await (await get('/events', { Cookie: 'theme=dark' })).text()).toContain(
      '<html lang="en" data-theme="dark"',
    )
    expect(await (await get('/events', { Cookie: 'theme=light' })).text()).toContain(
      '<html lang="en" data-theme="light"',
    )
  })
})

async function lengthOf(path: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const asked = request(site + path, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
    answer.resume()
    resolve(answer.headers['content-length'] ?? null)
  })
  asked.on('error', reject).end()
  return promise
}

/** `fetch` does not let one lie about the host. */
async function rawGet(path: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const asked = request(site + path, { headers }, (answer) => {
    let text = ''
    answer
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(text))
  })
  asked.on('error', reject).end()
  return promise
}
