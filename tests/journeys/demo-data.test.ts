import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#db/seed/people.ts'
import { seedDemo } from '#db/seed/seed.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

beforeAll(() => seedDemo(db, { now: systemNow(), signer: ticketSigner(SECRET) }).then(() => undefined))

const ids = async (where: string) =>
  (
    await db.pool.query<{ id: string }>(`select id from events where ${where} order by starts_at, id`)
  ).rows.map(({ id }) => id)
const drafts = async () =>
  (await db.pool.query<{ id: string }>('select subject as id from form_drafts')).rows.map(({ id }) => id)
const linkedEvents = (html: string) => [
  ...new Set([...html.matchAll(/href="\/events\/([0-9a-f-]{36})"/g)].map((match) => match[1]!)),
]

describe('a visitor of a site with demo data', () => {
  it('meets every event once by following the list from page to page', async () => {
    const seen: string[] = []
    for (let at: string | undefined = '/events'; at;) {
      const html: string = await (await site.request(at)).text()
      seen.push(...linkedEvents(html))
      at =
        /<a[^>]*href="(\/events\?[^"]*page=[^"]*)"[^>]*rel="next"|rel="next"[^>]*href="(\/events\?[^"]*page=[^"]*)"/
          .exec(html)
          ?.slice(1)
          .find(Boolean)
          ?.replaceAll('&amp;', '&')
    }
    expect(seen).toEqual(await ids(`status = 'published' and ends_at > now()`))
  })

  it('opens the page of every event, past and cancelled ones too, and of no draft', async () => {
    for (const id of await ids(`status <> 'draft'`)) {
      const answer = await site.request(`/events/${id}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(`${ORIGIN}/art/${id}.jpg`)
    }
    for (const id of await drafts()) expect((await site.request(`/events/${id}`)).status).toBe(404)
  })

  it.each(demoAccounts.map((account) => [account.role, account] as const))(
    'signs in as the %s',
    async (_, account) => {
      const { email, password } = account
      const body = new URLSearchParams({
        intent: 'sign-in',
        next: '/events',
        email,
        password,
        remember: 'on',
      })
      const answer = await site.request('/account', { method: 'POST', body })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/events')
      expect(answer.headers.getSetCookie().join()).toMatch(/session/)
    },
  )
})

describe('the picture of an event', () => {
  it('is an SVG to be kept for an hour', async () => {
    const [id] = await ids('true')
    const answer = await site.request(`/art/${id}.svg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('svg')
  })

  it('shows no motif twice among twenty events in a row, of all or of one city', async () => {
    const { rows } = await db.pool.query<{ motif: number; city: string }>(
      `select motif, city from events where status = 'published' order by starts_at, id`,
    )
    const inChicago = rows.filter(({ city }) => city === 'Chicago')
    for (const list of [rows, inChicago]) {
      expect(list.length).toBeGreaterThan(20)
      for (let from = 0; from + 20 <= list.length; from++)
        expect(new Set(list.slice(from, from + 20).map(({ motif }) => motif)).size).toBe(20)
    }
  })

  it('is a JPEG for shared links, not sent again while it has not changed', async () => {
    const [id] = await ids(`title = 'The Oxblood Ball'`)
    const answer = await site.request(`/art/${id}.jpg`)
    const jpeg = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const etag = answer.headers.get('etag')!
    expect((await site.request(`/art/${id}.jpg`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it.each([
    'x.svg',
    `${newId()}.svg`,
    `${newId()}.jpg`,
    `${newId()}.png`,
    newId(),
    '..%2f..%2fetc%2fpasswd.svg',
    '%00.jpg',
  ])('is not there under %s', async (name) => {
    expect((await site.request(`/art/${name}`)).status).toBe(404)
  })

  it('shows the words of a draft to nobody', async () => {
    const [id] = await drafts()
    expect((await site.request(`/art/${id}.jpg`)).status).toBe(404)
  })
})
