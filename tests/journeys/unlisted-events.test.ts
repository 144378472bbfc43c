// What only those find who have its link: two series alike, of which one is unlisted, in every place where events are found.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { eventsToShare } from '#modules/referrals/promoting.server.ts'
import { listKey } from '#modules/calendars/list-key.server.ts'
import { shareList, sharedListOf } from '#modules/calendars/shared-list.server.ts'
import { sharedListPath } from '#app/shared-list-path.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeReferralCode, SECRET } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { type PublishedNight, publishSeries } from '#tests/support/series.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const jackie = await signedInPerson(db, 'Jackie Montgomery')

/** Everything by which a series can be told from the other. */
interface Scene {
  nights: PublishedNight[]
  first: PublishedNight
  title: string
  city: string
  host: Person
  organizerId: string
  venueId: string
}

async function scene(title: string, city: string, isUnlisted: boolean): Promise<Scene> {
  const host = await signedInPerson(db)
  const over = { title, city, kind: 'class', price: '0', venueName: `${city} Hall`, hostName: `${city} Club` }
  const nights = await publishSeries(
    db,
    { ...over, ...(isUnlisted && { isUnlisted: 'on' }) },
    { owner: host.id },
  )
  await db.pool.query('update events set latitude = 41.78, longitude = -87.6 where owner_id = $1', [host.id])
  const { rows } = await db.pool.query<{ organizerId: string; venueId: string }>(
    'select organizer_id as "organizerId", venue_id as "venueId" from events where owner_id = $1 limit 1',
    [host.id],
  )
  return { nights, first: nights[0]!, title, city, host, ...rows[0]! }
}

let listed: Scene
let unlisted: Scene

beforeAll(async () => {
  listed = await scene('Marigold Lesson', 'Galena', false)
  unlisted = await scene('Obsidian Lesson', 'Peoria', true)
  await refreshSearchWords({ db })
})

const text = async (path: string, as?: Person) => await (await site.request(path, as ? { as } : {})).text()
const day = ({ first }: Scene) => first.day
const search = (params: Record<string, string>) => `/events?${new URLSearchParams(params)}`

/** Where events are found, and by what an event is known there. */
const PLACES: Record<string, [path: (of: Scene) => string, known: (of: Scene) => string]> = {
  'the home page': [() => '/', ({ first }) => first.id],
  'the cities of the home page': [() => '/', ({ city }) => city],
  'the list of events': [() => '/events', ({ first }) => first.id],
  'the cities of the list': [() => '/events', ({ city }) => `${city}, IL`],
  'a search': [({ title }) => search({ q: title }), ({ first }) => first.id],
  'a search with a slip': [
    ({ title }) => search({ q: title.replace('i', 'y').split(' ')[0]! }),
    ({ first }) => first.id,
  ],
  'a city': [({ city }) => search({ city }), ({ first }) => first.id],
  'what is near': [() => search({ near: '60637' }), ({ first }) => first.id],
  'a kind': [() => search({ kind: 'class' }), ({ first }) => first.id],
  'what is free': [() => search({ free: '1' }), ({ first }) => first.id],
  'a day': [(of) => search({ when: day(of) }), ({ first }) => first.id],
  'a month': [(of) => search({ when: day(of).slice(0, 7), city: of.city }), ({ first }) => first.id],
  'the classes': [() => '/classes', ({ first }) => first.id],
  'the map': [() => '/events/map', ({ city }) => city],
  'the hosts': [() => '/community', ({ organizerId }) => organizerId],
  'the page of its host': [({ organizerId }) => `/organizer/${organizerId}`, ({ first }) => first.id],
  'the calendar of its host': [
    ({ organizerId }) => `/organizer/${organizerId}/calendar.ics`,
    ({ first }) => first.id,
  ],
  'the page of its venue': [({ venueId }) => `/venue/${venueId}`, ({ first }) => first.id],
  'the page of its series': [({ first }) => `/series/${first.seriesId}`, ({ first }) => first.id],
  'the calendar of its series': [
    ({ first }) => `/series/${first.seriesId}/calendar.ics`,
    ({ first }) => first.id,
  ],
  'the calendar of its city': [
    ({ city }) => `/events/calendar.ics?${new URLSearchParams({ city })}`,
    ({ first }) => first.id,
  ],
  'the sitemap': [() => '/sitemap.xml', ({ first }) => `/events/${first.id}`],
  'the hosts of the sitemap': [() => '/sitemap.xml', ({ organizerId }) => organizerId],
  'the venues of the sitemap': [() => '/sitemap.xml', ({ venueId }) => venueId],
  'the series of the sitemap': [() => '/sitemap.xml', ({ first }) => first.seriesId],
}

describe('an unlisted event is not in', () => {
  test.each(Object.entries(PLACES))('%s, where others are', async (_, [path, known]) => {
    expect(await text(path(listed))).toContain(known(listed))
    expect(await text(path(unlisted))).not.toContain(known(unlisted))
  })

  test('a list that somebody shares, though they like it', async () => {
    const fan = await signedInPerson(db)
    for (const { first } of [listed, unlisted]) await likeEvent(db, fan.id, first.id, true)
    await shareList(db, fan.id, { showsName: false })
    const shared = await sharedListOf(db, fan.id)
    const page = await text(sharedListPath(listKey(SECRET, shared!.id, 'page')))
    expect([page.includes(listed.first.id), page.includes(unlisted.first.id)]).toEqual([true, false])
  })

  test('the search of the dashboard, but for who runs it', async () => {
    const find = (of: Scene, as: Person) =>
      text(`/api/dashboard-search?${new URLSearchParams({ q: of.title })}`, as)
    expect(await find(listed, jackie)).toContain(listed.first.id)
    expect(await find(unlisted, jackie)).not.toContain(unlisted.first.id)
    expect(await find(unlisted, unlisted.host)).toContain(unlisted.first.id)
  })

  test('what promoters find to share, unless they have a code for it', async () => {
    const shared = async (of: Scene) =>
      (await eventsToShare(db, jackie.id, systemNow(), 50)).filter(({ id }) =>
        of.nights.some((night) => night.id === id),
      ).length
    for (const of of [listed, unlisted]) await makeReferralCode(db, of.organizerId as never, jackie.id) // as it was read
    expect([await shared(listed), await shared(unlisted)]).toEqual([4, 0])
    await db.pool.query(
      `insert into referral_codes (id, promotion_id, code, referral_url, event_id)
       select gen_random_uuid(), p.id, 'OBSIDIAN', '', $2 from follower_promotions p where p.organizer_id = $1`,
      [unlisted.organizerId, unlisted.first.id],
    )
    expect(await shared(unlisted)).toBe(1)
  })

  test('what is shown beside an event of its host and city that is sold out', async () => {
    const beside = async (of: Scene) => {
      const [soldOut, next] = of.nights
      await db.pool.query('update events set is_unlisted = false where id = $1', [soldOut!.id])
      await db.pool.query('update ticket_inventory set capacity = 0 where event_id = $1', [soldOut!.id])
      const html = await text(`/events/${soldOut!.id}`)
      return { isNext: html.includes(`/events/${next!.id}`), hasNight: html.includes(`when=${next!.day}`) }
    }
    expect(await beside(listed)).toEqual({ isNext: true, hasNight: true })
    expect(await beside(unlisted)).toEqual({ isNext: false, hasNight: false })
  })

  test('what its host has behind them', async () => {
    const past = async (of: Scene) => {
      const last = of.nights[3]!
      await db.pool.query(
        "update events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1",
        [last.id],
      )
      return (await text(`/organizer/${of.organizerId}?show=past`)).includes(last.id)
    }
    expect([await past(listed), await past(unlisted)]).toEqual([true, false])
  })
})

describe('whoever has the link of an unlisted event', () => {
  test('sees its page, which search engines leave out', async () => {
    const [, night] = unlisted.nights
    const page = readHtml(await text(`/events/${night!.id}`))
    expect(page.text).toContain(unlisted.title)
    expect(page.html).toContain('<meta name="robots" content="noindex')
    expect(page.html).not.toContain('application/ld+json')
    expect(page.html).not.toContain(`/venue/${unlisted.venueId}`)
    expect(page.html).not.toContain(`/series/${night!.seriesId}`)
    const other = await text(`/events/${listed.nights[1]!.id}`)
    expect(other).not.toContain('<meta name="robots" content="noindex')
    expect(other).toContain('application/ld+json')
    expect((await site.request(`/events/${night!.id}/calendar.ics`)).status).toBe(200)
  })

  test('can buy and like it, and finds it among what they hold and like', async () => {
    const [, night] = unlisted.nights
    const [type] = (await getEvent(db, night!.id))!.ticketTypes
    const request = want({ eventId: night!.id, ticketTypeId: type!.id }, 1, { sourceToken: null }, 0)
    expect((await checkOut(ctxOf(db), checkoutServices(db), jackie.id, request)).status).toBe('completed')
    expect((await likeEvent(db, jackie.id, night!.id, true)).ok).toBe(true)
    expect(await text('/my-tickets', jackie)).toContain(unlisted.title)
    expect(await text('/dashboard/liked', jackie)).toContain(night!.id)
  })
})

test('who runs an unlisted event reads so, with its link, and edits who finds it', async () => {
  const { host, nights } = unlisted
  const [, night] = nights
  const overview = readHtml(await text(`/dashboard/events/${night!.id}`, host))
  expect(overview.text).toContain('This event is in no list, search or calendar.')
  expect(overview.html).toMatch(new RegExp(`value="[^"]+/events/${night!.id}"`))
  expect(readHtml(await text('/dashboard/events', host)).text).toContain('By link only')
  const open = await text(`/dashboard/events/${listed.nights[1]!.id}`, listed.host)
  expect(readHtml(open).text).not.toContain('By link only')
  expect(await text(`/dashboard/events/edit/${night!.id}`, host)).toMatch(
    /<input(?=[^>]*name="isUnlisted")[^>]* checked/,
  )
})
