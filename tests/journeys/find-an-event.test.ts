import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { handle } from '#app/routes/public/events.tsx'
import { filterMessages } from '#modules/events/messages.ts'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { newId } from '#platform/ids.ts'
import { DAY_MS, dayIn, formatMonth, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (path: string) => {
  const answer = await site.request(path)
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}

const inDays = (days: number) => plusMs(systemNow(), days * DAY_MS)
const ids: Record<string, string> = {}
const far = inDays(40)

async function put(name: string, facts: Parameters<typeof makeEvent>[1], more: Record<string, unknown> = {}) {
  const { eventId } = await makeEvent(db, { title: name, ...facts })
  for (const [column, value] of Object.entries(more))
    await db.pool.query(`update events set ${column} = $2 where id = $1`, [eventId, value])
  ids[name] = eventId
}

beforeAll(async () => {
  await put('Ball in Chicago', { startsAt: far })
  await put(
    'Set in Detroit',
    { startsAt: far },
    { city: 'Detroit', region: 'MI', latitude: 42.33, longitude: -83.05 },
  )
  await put('Class for nothing', { startsAt: far, priceCents: 0 }, { kind: 'class', level: 'beginner' })
  await put('Weekender in spring', { startsAt: inDays(120), priceCents: 9000 }, { kind: 'weekender' })
  await put('Tonight at the Yard', { startsAt: plusMs(systemNow(), -HOUR_MS), endsAt: inDays(0.2) })
  await put('A draft', { startsAt: far, status: 'draft' })
  await put('Called off', { startsAt: far, status: 'cancelled' })
  await put('Long ago', { startsAt: inDays(-20) })
})

describe('the list of events', () => {
  test.each([
    [
      '',
      [
        'Tonight at the Yard',
        'Ball in Chicago',
        'Set in Detroit',
        'Class for nothing',
        'Weekender in spring',
      ],
    ],
    ['?city=Detroit%2C+MI', ['Set in Detroit']],
    ['?kind=weekender', ['Weekender in spring']],
    ['?free=1', ['Class for nothing']],
    ['?q=spring', ['Weekender in spring']],
    ['?when=tonight', ['Tonight at the Yard']],
    [`?when=${dayIn(far, 'America/Chicago')}&kind=set`, ['Ball in Chicago', 'Set in Detroit']],
    [
      '?city=&when=&kind=&free=&q=',
      [
        'Tonight at the Yard',
        'Ball in Chicago',
        'Set in Detroit',
        'Class for nothing',
        'Weekender in spring',
      ],
    ],
  ])('filtered by %j holds what it should and nothing else', async (query, titles) => {
    const page = await open(`/events${query}`)
    expect(page.status).toBe(200)
    expect(new Set(page.events)).toEqual(new Set(titles.map((title) => ids[title])))
  })

  test('says in its title and its one address what it holds', async () => {
    const page = await open('/events?page=&q=&free=1&kind=class&city=chicago,+il')
    expect(page.title).toBe('Free classes in chicago,\u00a0IL · Steppers')
    expect(page.canonical).toBe('http://localhost:3000/events?city=chicago%2C+IL&kind=class&free=1')
  })

  test('of a month begins with its calendar, which leads to each day with something on', async () => {
    const night = dayIn(far, 'America/Chicago')
    const month = night.slice(0, 7)
    const page = await open(`/events?kind=set&when=${month}`)
    expect(page.addresses).toContain(`/events?when=${night}&kind=set`)
    expect(page.html).toContain(`Calendar of ${formatMonth(far, 'America/Chicago')}`)
    expect((await open(`/events?kind=cruise&when=${month}`)).addresses).not.toContain(
      `/events?when=${night}&kind=cruise`,
    )
    expect((await open(`/events?when=${night}`)).html).not.toContain('Calendar of')
  })

  test('with nothing in it says so, with one thing to do, and stays out of search engines', async () => {
    const nowhere = await open('/events?near=00000')
    expect(nowhere.text).toContain('We do not know that ZIP code.')
    const near = await open('/events?near=60637&within=25')
    expect(near.text).toContain('Events within 25 miles of 60637')
    expect(near.canonical).toBe('http://localhost:3000/events?near=60637&within=25')
    const far = await open('/events?near=43604&within=10')
    expect(far.addresses).toContain('/events?near=43604&within=100')
    expect((await open('/events?near=43604&within=100')).text).toMatch(/ · \d+ mi /)
    expect((await open('/events')).text).not.toMatch(/ · \d+ mi /)
    const page = await open('/events?city=Nowhere')
    expect(page.status).toBe(200)
    expect(page.text).toContain('No events found')
    expect(page.text).toContain('See events')
    expect(page.robots).toBe('noindex, follow')
  })

  test('with nothing in it offers the nearest that is there', async () => {
    const page = await open('/events?city=Detroit%2C+MI&kind=class')
    expect(page.events).toEqual([])
    expect(page.text).toContain('This comes closest to it. Events in Detroit, MI')
    expect(page.addresses).toContain('/events?city=Detroit%2C+MI')
    const night = dayIn(inDays(90), 'America/Chicago')
    expect((await open(`/events?city=Detroit%2C+MI&when=${night}`)).addresses).toContain(
      '/events?city=Detroit%2C+MI',
    )
  })

  test('suggests names to whoever types, and none before', async () => {
    const suggested = async (path: string) =>
      Array.from((await open(path)).html.matchAll(/<option>([^<]*)<\/option>/g), ([, name]) => name)
    expect(await suggested('/events')).toEqual([])
    expect(await suggested('/events?q=ball')).toContain('Ball in Chicago')
    expect(await suggested('/events?q=classy')).toEqual(['Classy Steppers'])
    const { html } = await open('/events?q=ball')
    const [, list] = /<input[^>]* list="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(`<datalist id="${list}">`)
  })

  test('a word that is mistyped is corrected, and the page says so', async () => {
    await refreshSearchWords({ db })
    const page = await open('/events?q=Detriot')
    expect(page.events).toEqual([ids['Set in Detroit']])
    expect(page.text).toContain('Showing results for “Detroit”')
    expect(page.text).toContain('Nothing was found for “Detriot”.')
    expect(page.text).toContain('Events for “Detroit”')
    expect(page.text).not.toContain('Events for “Detriot”')
    expect(page.title).toBe('Events for “Detroit” · Steppers')
    expect((await open('/events?q=Detroit')).text).not.toContain('Showing results')
  })

  test.each(['%', '?!', '💃'])(
    '%s is nothing to search for: the page says so above all events',
    async (q) => {
      const page = await open(`/events?${new URLSearchParams({ q, kind: 'class' })}`)
      expect(page.events).toEqual([ids['Class for nothing']])
      expect(page.text).toContain(`Nothing can be searched for by “${q}”`)
      expect(page.text).toContain('A search needs a letter or a number.')
      expect((await open('/events?when=yesterday&q=ball')).text).not.toContain('Nothing can be searched for')
    },
  )

  test('words that no event has together find those that have one of them', async () => {
    const page = await open('/events?q=spring+nothing')
    expect(page.events).toEqual([ids['Class for nothing'], ids['Weekender in spring']])
    expect(page.text).toContain('No event has all of these words')
  })

  test('what a filter is called, and a ZIP code, find as the filter does, mistyped too', async () => {
    await refreshSearchWords({ db })
    const tonight = await open('/events?q=tonite')
    expect(tonight.events).toEqual([ids['Tonight at the Yard']])
    expect(tonight.text).toContain('Showing results for “tonight”')
    expect((await open('/events?q=freee')).events).toEqual([ids['Class for nothing']])
    const near = await open('/events?q=48226')
    expect(near.events).toEqual([ids['Set in Detroit']])
    expect(near.text).toContain(' · under 1 mi ')
    const farther = await open('/events?q=43604')
    expect(farther.text).toContain('No events that near')
    expect(farther.addresses).toContain('/events?near=43604&within=100')
  })

  test('the name of what was called off or is over finds it, and leads on to what is not', async () => {
    for (const [name, state] of [
      ['Called off', 'Cancelled'],
      ['Long ago', 'Over'],
    ] as const) {
      const page = await open(`/events?${new URLSearchParams({ q: name })}`)
      expect(page.events).toEqual([ids[name]])
      expect(page.text).toContain('By this name')
      expect(page.text).toContain(state)
      expect(page.text).not.toContain('No events found')
      expect(page.addresses).toContain('/events')
    }
  })

  test('a name of what is gone finds it mistyped too, below the words that were searched for', async () => {
    await refreshSearchWords({ db })
    const page = await open('/events?q=Caled+off')
    expect(page.events).toEqual([ids['Called off']])
    expect(page.text).toMatch(/Showing results for “Called off” .*By this name/)
  })

  test('words that the other filters leave nothing of may be searched alone, as they were meant', async () => {
    await refreshSearchWords({ db })
    const page = await open('/events?q=Detriot&kind=class')
    expect(page.events).toEqual([])
    expect(page.text).toContain('Did you mean “Detroit”?')
    expect(page.addresses).toContain('/events?q=Detroit')
  })

  test.each([
    ['five hundred letters', 'x'.repeat(500)],
    ['five hundred words', 'hollyday '.repeat(500)],
    ['wildcards', '%%%%___'],
    ['a null byte', 'holl\0iday'],
    ['pictures', '🕺💃🏾 detriot'],
    ['operators', 'detriot:* & !ball | <->'],
  ])('%s are answered', async (_, q) => {
    expect((await site.request(`/events?${new URLSearchParams({ q })}`)).status).toBe(200)
  })

  test.each([
    ['?when=yesterday', 'We could not read that date.'],
    ['?kind=gig', 'We do not know that kind of event.'],
    ['?free=yes', 'The free filter is either on or off.'],
    ['?city=%00', 'We could not read that city.'],
  ])('%s is refused in a sentence', async (query, sentence) => {
    const page = await open(`/events${query}`)
    expect(page.status).toBe(400)
    expect(page.text).toContain(sentence)
  })

  test('begins where a page link cannot be read, under its one address', async () => {
    const [first, broken] = await Promise.all([open('/events'), open('/events?page=7')])
    expect([broken.status, broken.events, broken.canonical]).toEqual([200, first.events, first.canonical])
  })

  test('whatever stands in the address, the server keeps its head', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        "' or 1=1--",
        '%',
        '\u0000',
        '../../etc/passwd',
        '<script>',
        '2026-02-30',
        '{}',
        '"',
        '\\',
      ),
    )
    const query = fc.dictionary(
      fc.constantFrom('city', 'when', 'kind', 'free', 'q', 'page', 'ref', 'x'),
      word,
    )
    await fc.assert(
      fc.asyncProperty(query, async (fields) => {
        const answer = await site.request(`/events?${new URLSearchParams(fields)}`)
        expect([200, 400]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
    expect((await site.request('/events?q=%E0%A4%A')).status).toBeLessThan(500)
    expect((await site.request(`/events?q=${'x'.repeat(8000)}`)).status).toBeLessThan(500)
  })
})

describe('more events than a page holds', () => {
  beforeAll(async () => {
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, city, region)
       select ('0198c0de-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, owner_id, organizer_id, 'published',
              'Set number ' || n, starts_at + interval '200 days' + n / 3 * interval '1 day',
              starts_at + interval '200 days 4 hours' + n / 3 * interval '1 day', time_zone, 'Gary', 'IN'
       from events, generate_series(1, 60) n where events.id = $1`,
      [ids['Ball in Chicago']],
    )
  })

  test('come page by page over real links, each once and in order, and back again', async () => {
    const seen: string[][] = []
    const addresses = ['/events?city=Gary%2C+IN']
    for (let address: string | undefined = addresses[0]; address;) {
      const page = await open(address)
      seen.push(page.events)
      expect(page.canonical).toBe(`http://localhost:3000${address}`)
      expect(page.next).toBe(page.later && `http://localhost:3000${page.later}`)
      expect(page.previous).toBe(page.earlier && `http://localhost:3000${page.earlier}`)
      address = page.later
      if (address) addresses.push(address)
    }
    expect(seen.map((page) => page.length)).toEqual([24, 24, 12])
    expect(new Set(seen.flat()).size).toBe(60)

    const last = await open(addresses[2]!)
    const before = await open(last.earlier!)
    expect(before.events).toEqual(seen[1])
  })
})

describe('the other public pages', () => {
  test('home shows no event twice, whatever groups it belongs to', async () => {
    const { html } = await open('/')
    const titles = Array.from(html.matchAll(/<h3\b.*?<\/h3>/gs), ([heading]) =>
      heading.replaceAll(/<[^>]+>/g, ''),
    )
    expect(titles).toContain('Tonight at the Yard')
    expect(titles).toEqual([...new Set(titles)])
  })

  test('home shows tonight, the weekenders and the classes, and leads to all of them', async () => {
    const page = await open('/')
    expect(page.status).toBe(200)
    expect(page.events).toEqual(
      expect.arrayContaining([
        ids['Tonight at the Yard'],
        ids['Weekender in spring'],
        ids['Class for nothing'],
      ]),
    )
    expect(page.html).toContain('href="/events?when=tonight"')
    expect(page.canonical).toBe('http://localhost:3000/')
    expect(page.html).not.toContain('aria-label="Main"') // spec 2: no top navigation
  })

  test('classes holds the classes, and says on the card of each whom it is for', async () => {
    const page = await open('/classes')
    expect(page.events).toEqual([ids['Class for nothing']])
    expect(page.text).toContain('For beginners')
  })

  test('the magazine says honestly that it has no stories', async () => {
    const page = await open('/magazine')
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/There are no stories yet.*See events/s)
  })

  test('the community holds the hosts, each with what they have next', async () => {
    const { organizerId } = await makeEvent(db, { title: 'By a host of the community', startsAt: far })
    const page = await open('/community')
    expect(page.text).toContain('By a host of the community')
    expect(page.html).toContain(`href="/organizer/${organizerId}"`)
  })

  test('creating an event is for members', async () => {
    const stranger = await site.request('/create-event')
    expect(stranger.status).toBe(302)
    const signIn = stranger.headers.get('location') ?? ''
    expect(signIn).toMatch(/\?next=%2Fcreate-event$/)
    const { text } = await open(signIn)
    expect(text).toContain('Sign up to start creating your event')
    const begun = await site.request('/create-event', { as: await signedInPerson(db) })
    expect(begun.headers.get('location')).toMatch(/^\/create-event\?draft=[0-9a-f-]{36}$/)
  })

  test('a host has a page with what is coming up', async () => {
    const { eventId, organizerId } = await makeEvent(db, { title: 'By this host', startsAt: far })
    const page = await open(`/organizer/${organizerId}`)
    expect(page.events).toEqual([eventId])
    expect(page.jsonLd[0]).toMatchObject({ '@type': 'Organization', name: 'Classy Steppers' })
    expect((await site.request(`/organizer/${newId()}`)).status).toBe(404)
    expect((await site.request('/organizer/none')).status).toBe(404)
  })

  test('the site map names what is public and nothing else', async () => {
    const answer = await site.request('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('xml')
    const map = await answer.text()
    for (const name of ['Ball in Chicago', 'Long ago']) expect(map).toContain(`/events/${ids[name]}</loc>`)
    for (const name of ['A draft', 'Called off']) expect(map).not.toContain(ids[name])
    const robots = await (await site.request('/robots.txt')).text()
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(robots).not.toContain('Disallow: /event')
  })
})

test('every filter of the list is part of what its cached page is kept by', () => {
  expect(handle.cache.query?.toSorted()).toEqual([...Object.keys(filterMessages), 'page'].toSorted())
})
