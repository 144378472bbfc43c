import { afterAll, describe, expect, it } from 'vitest'
import { atProvider } from '#tests/support/at-provider.ts'
import type { ProviderPerson } from '#tests/support/login-page.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, testSite } from '#tests/support/site.ts'
import { googleVisitor } from '#tests/support/google-visitor.ts'

const db = await testDatabase()
const people: Record<string, ProviderPerson> = {
  ann: { email: 'Ann@Example.org', email_verified: true, name: 'Ann Stepper', hasPicture: true },
  bob: { email: 'bob@example.org', email_verified: false, name: 'Bob' },
}

let provider = await openidProvider({ port: 0, appUrl: ORIGIN, people })
const site = await testSite(db, { google: provider.config })
const { someone, leave, signIn, memberOf } = googleVisitor(db, site, people)

afterAll(() => provider.close())

const target = (answer: Response) => answer.headers.get('location')
const isIn = (browser: ReturnType<typeof plainBrowser>) => browser.jar.has('steppers.session_token')

describe('Google does not let in', () => {
  it('whoever says no there', async () => {
    const { browser, answer } = await signIn('nobody')
    expect(target(answer)).toBe('/account?next=%2Fmy-tickets&error=access_denied')
    expect(isIn(browser)).toBe(false)
  })

  it('whose address Google has not confirmed, and makes no account of it', async () => {
    const { browser, answer } = await signIn('bob')
    expect(target(answer)).toBe('/account?next=%2Fmy-tickets&error=email_not_verified')
    expect(isIn(browser)).toBe(false)
    expect(await memberOf('bob@example.org')).toBeUndefined()
  })

  it.each<[string, Parameters<typeof signIn>[1]]>([
    ['a code that Google never gave', { answered: (url) => url.searchParams.set('code', 'forged') }],
    ['an ID token made for another visit', { asked: (url) => url.searchParams.set('nonce', 'n'.repeat(32)) }],
    [
      'a code made for another proof',
      { asked: (url) => url.searchParams.set('code_challenge', 'c'.repeat(43)) },
    ],
    [
      'an answer in another provider’s name',
      { answered: (url) => url.searchParams.set('iss', 'https://evil.example') },
    ],
    ['an answer to nobody’s question', { answered: (url) => url.searchParams.set('state', 's'.repeat(32)) }],
    ['an answer without a question', { answered: (url) => url.searchParams.delete('state') }],
  ])('%s', async (_what, bend) => {
    const id = someone()
    const { browser, answer } = await signIn(id, bend)
    expect([answer.status, target(answer)]).toEqual([
      302,
      expect.stringMatching(/^\/account\?.*error=google$/),
    ])
    expect(isIn(browser)).toBe(false)
    expect(await memberOf(`${id}@example.org`)).toBeUndefined()
  })

  it('twice by the same answer', async () => {
    const { browser, path } = await signIn(someone())
    browser.jar.delete('steppers.session_token')
    expect(target(await browser.get(path))).toBe('/account?error=google')
    expect(isIn(browser)).toBe(false)
  })

  it('twice by the same answer, even with the cookie of the first time kept', async () => {
    const { browser, address } = await leave()
    const back = await atProvider(address, someone())
    const kept = new Map(browser.jar)
    await browser.get(back.pathname + back.search)
    const copy = plainBrowser(site)
    for (const [name, value] of kept) copy.jar.set(name, value)
    expect(target(await copy.get(back.pathname + back.search))).toMatch(/error=google$/)
    expect(isIn(copy)).toBe(false)
  })

  it('another browser than the one that asked', async () => {
    const { address } = await leave()
    const back = await atProvider(address, someone())
    const { browser: other } = await leave()
    expect(target(await other.get(back.pathname + back.search))).toMatch(/error=google$/)
    expect(isIn(other)).toBe(false)
  })

  it('through any other door of the account library', async () => {
    for (const path of ['/api/auth/sign-in/social', '/api/auth/callback/other', '/api/auth/get-session'])
      expect((await site.request(path)).status).toBe(404)
  })
})

describe('the way back from Google', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/account?error=x',
    '/sign-out',
  ])('%j leads to the events instead', async (next) => {
    const { browser, address } = await leave(plainBrowser(site), next)
    const back = await atProvider(address, 'ann')
    expect(target(await browser.get(back.pathname + back.search))).toBe('/events')
  })

  it.each(['/events/42?ref=ABC#tickets', '/checkout?a=1&error=b', '/events/caf%C3%A9'])(
    '%s is kept',
    async (next) => {
      const { browser, address } = await leave(plainBrowser(site), next)
      const back = await atProvider(address, 'ann')
      expect(target(await browser.get(back.pathname + back.search))).toBe(next)
    },
  )
})

describe('Google unavailable', () => {
  it('at our start is no reason to be without it later', async () => {
    const gone = await openidProvider({ port: 0, appUrl: ORIGIN, people })
    await gone.close()
    const later = plainBrowser(await testSite(db, { google: gone.config }))
    const page = await later.post('/account', { intent: 'google', next: '/my-tickets' })
    expect(page.status).toBe(502)
    const back = await openidProvider({ port: Number(new URL(gone.issuer).port), appUrl: ORIGIN, people })
    const again = await later.post('/account', { intent: 'google', next: '/my-tickets' })
    expect([again.status, new URL(again.headers.get('location') ?? '').origin]).toEqual([303, gone.issuer])
    await back.close()
  })

  it('while somebody comes back from there is told, and does no harm', async () => {
    const { browser, address } = await leave()
    const back = await atProvider(address, 'ann')
    const port = Number(new URL(provider.issuer).port)
    await provider.close()
    const answer = await browser.get(back.pathname + back.search)
    provider = await openidProvider({ port, appUrl: ORIGIN, people })
    expect(target(answer)).toBe('/account?next=%2Fmy-tickets&error=google')
    expect(isIn(browser)).toBe(false)
  })
})
