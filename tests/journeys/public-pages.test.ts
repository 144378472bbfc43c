// Public pages are the same bytes for everybody; what is personal comes after, from /api/me.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_SESSION, readSessionHint, SESSION_HINT } from '#modules/accounts/session/session-hint.ts'
import { beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import type { Viewer } from '#modules/viewer/viewer.ts'
import { withTransaction } from '#platform/db.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtPages, signedInPerson, testSite } from '#tests/support/site.ts'
import { venueOf } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const site = await testSite(db)
const NAME = 'Zebedee Quillfeather'
const dana = await signedInPerson(db, NAME)
const event = await makeEvent(db)
const venueId = await venueOf(db, event.eventId)
const seriesId = await withTransaction(db, (tx) =>
  beginSeries(tx, { eventId: event.eventId, day: '2020-12-12' }),
)
await followOrganizer(db, dana.id, event.organizerId)

const open = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
  const answer = await site.request(path, { headers: { ...headers, ...(cookie && { cookie }) } })
  return { answer, text: await answer.text() }
}
const hintIn = (answer: Response) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_HINT}=`))
const me = async (cookie: string, page = '/events') => {
  const { answer, text } = await open(`/api/me?page=${encodeURIComponent(page)}`, cookie)
  return { answer, hint: hintIn(answer), viewer: JSON.parse(text) as Viewer | null }
}

let paths: string[] = []
beforeAll(async () => {
  const { routes } = await builtPages()
  const isShared = (handle: unknown) => Boolean((handle as { cache?: unknown } | undefined)?.cache)
  paths = Object.values(routes)
    // What has no screen, such as a calendar, has tests of its own.
    .filter((route) => route?.module.default && isShared(route.module.handle))
    .map((route) => `/${route?.path ?? ''}`)
    .map((path) => path.replace(/:id|:eventId/, event.eventId).replace(':organizerId', event.organizerId))
    .map((path) => path.replace(':seriesId', seriesId).replace(':venueId', venueId))
})

/** What changes from one making to the next whoever asks: the moment it was made. */
const timeless = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')

describe('a public page', () => {
  test('waits for no other file before it is painted', async () => {
    for (const path of [...paths, '/account']) {
      const { answer, text } = await open(path)
      const style = /<style[^>]*>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
      expect(style, path).toContain('@font-face')
      expect(answer.headers.get('content-security-policy'), path).toContain(
        `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      )
      expect(text, path).not.toMatch(/<link rel="(stylesheet|preload" as="font)"/)
    }
  })

  test('leaves its style to the browser cache where it is made for one member', async () => {
    const { answer, text } = await open('/dashboard', dana.cookie)
    expect(text).toMatch(/<link rel="stylesheet"/)
    expect(text).not.toContain('<style')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  test('has the same bytes for a member as for a stranger, as a document and as data', async () => {
    expect(paths.length).toBeGreaterThanOrEqual(10)
    for (const path of paths.flatMap((one) => [one, one === '/' ? '/_.data' : `${one}.data`])) {
      const strangers = await open(path)
      const members = await open(path, `${dana.cookie}; ${SESSION_HINT}=abcdefghij`)
      expect(strangers.answer.status, path).toBe(200)
      expect(timeless(members.text), path).toBe(timeless(strangers.text))
      expect(members.answer.headers.get('cache-control'), path).toBe('no-cache')
      expect(members.answer.headers.getSetCookie(), path).toEqual([])
      expect(members.text, path).not.toContain(NAME)
    }
  })

  test('holds no byte of any cookie, header or unread parameter', async () => {
    const word = fc.stringMatching(/^[a-z]{14,20}$/)
    const name = fc.oneof(
      word,
      fc.constantFrom('steppers.session_token', SESSION_HINT, 'referral_code', 'cart'),
    )
    const asked = fc.record({ path: fc.constantFrom(...paths), name, value: word, isIn: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(asked, async ({ path, name: cookie, value, isIn }) => {
        const cookies = [`${cookie}=${value}`, ...(isIn ? [dana.cookie] : [])].join('; ')
        const { text } = await open(`${path}?ref=${value}`, cookies, { 'X-Own': value, 'User-Agent': value })
        expect(text).not.toContain(value)
        expect(text).not.toContain(NAME)
        expect(text).not.toContain(dana.id)
      }),
      { numRuns: 40 },
    )
  })

  test('says nothing to a member that is wrong where no script runs', async () => {
    const { text } = await open(`/organizer/${event.organizerId}`, dana.cookie)
    const shown = text.replace(/"hidden viewer-visitor:contents".*?(?="hidden viewer-member:contents")/s, '')
    expect(shown).toMatch(/<a [^>]*href="\/dashboard"[^>]*>Account<\/a>/)
    expect(shown).not.toMatch(/Sign In<|Get Started</)
    const back = await site.request(`/organizer/${event.organizerId}/follow`, {
      as: dana,
      method: 'POST',
      body: new URLSearchParams({ follows: 'yes' }),
      headers: { Accept: 'text/html' },
    })
    expect(back.headers.get('location')).toBe('/dashboard/following')
  })
})

describe('the personal part of a public page', () => {
  test('comes in one answer that no cache keeps', async () => {
    const { answer, viewer } = await me(dana.cookie, `/organizer/${event.organizerId}`)
    expect(viewer).toMatchObject({ member: { id: dana.id, name: NAME }, isFollowing: true, unread: 0 })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['', 'steppers.session_token=forged.x', `${SESSION_HINT}=abcdefghij`])(
    'is nothing for nobody: %j',
    async (cookie) => {
      expect((await me(cookie)).viewer).toBeNull()
    },
  )
})

describe('the session hint', () => {
  test('opens nothing by itself', async () => {
    const hint = `${SESSION_HINT}=abcdefghij`
    expect((await open('/my-tickets', hint)).answer.status).toBe(302)
    expect((await me(hint)).viewer).toBeNull()
  })

  test('is corrected where it says somebody and there is nobody', async () => {
    expect((await me(`${SESSION_HINT}=abcdefghij`)).hint).toContain('Max-Age=0')
    const gone = await signedInPerson(db)
    await db.pool.query('delete from auth_session where user_id = $1', [gone.id])
    expect((await me(`${gone.cookie}; ${SESSION_HINT}=abcdefghij`)).hint).toMatch(/^signed-in=0;/)
    // Having been told so, it is not set again beside the next page.
    expect(
      hintIn((await open('/events', `${gone.cookie}; ${SESSION_HINT}=${NO_SESSION}`)).answer),
    ).toBeUndefined()
  })

  test('is given back, beside a page for everybody, to a browser that lost it', async () => {
    const { answer } = await open('/events', dana.cookie)
    const hint = hintIn(answer)?.split(';', 1)[0] ?? ''
    expect(readSessionHint(hint)).not.toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await me(`${dana.cookie}; ${hint}`)).hint).toBeUndefined()
  })

  test('is corrected by any page of somebody’s own, where it says nobody and there is somebody', async () => {
    const { answer } = await open('/dashboard/settings', `${dana.cookie}; ${SESSION_HINT}=${NO_SESSION}`)
    expect(readSessionHint(hintIn(answer))).not.toBeNull()
  })

  test('ends with the session', async () => {
    const leaver = await signedInPerson(db)
    const answer = await site.request('/sign-out', { as: leaver, method: 'POST' })
    expect(hintIn(answer)).toContain('Max-Age=0')
  })
})
