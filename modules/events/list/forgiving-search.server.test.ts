import { beforeAll, expect, test } from 'vitest'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { searchEvents } from '#modules/events/list/search/search-events.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
/** Titles of what has the name, and of the others. */
const searchNames = async (text: string, filters = {}) => {
  const { named, events } = await searchEvents(db, now, { filters: { text, ...filters } })
  return [named, events].map((found) => found.map(({ title }) => title))
}
const search = async (text: string, filters = {}) => {
  const { events, instead } = await searchEvents(db, now, { filters: { text, ...filters } })
  return { titles: events.map(({ title }) => title), instead }
}

async function put(title: string, columns: Record<string, string>, host = 'Velvet Steppers', inDays = 10) {
  const { eventId, organizerId } = await makeEvent(db, { title, startsAt: plusMs(now, inDays * DAY_MS) })
  for (const [column, value] of Object.entries(columns))
    await db.pool.query(`update events set ${column} = $2 where id = $1`, [eventId, value])
  await db.pool.query('update organizers set name = $2 where id = $1', [organizerId, host])
}

beforeAll(async () => {
  await put('Oxblood Ball', {
    venue: 'Marquette Hall',
    djs: 'DJ Crenshaw',
    hosts: 'Lady Tennille, 773-555-0119\nEd',
    city: 'Chicago',
  })
  await put('Holiday Glide', { venue: 'The Yard', city: 'Gary' }, 'Classy Steppers')
  await put('Beginners’ floor', { kind: 'class', city: 'Detroit' }, 'Two-Step School')
  await put('Marzipan Night', { status: 'draft' })
  await put('Zanzibar Night', {}, 'Velvet Steppers', -30)
  await refreshSearchWords({ db })
})

test.each([
  ['its title', 'Oxblod', 'Oxblood', 'Oxblood Ball'],
  ['a double letter too many', 'holliday', 'holiday', 'Holiday Glide'],
  ['its town', 'Chicgo', 'Chicago', 'Oxblood Ball'],
  ['its host', 'velvte steppers', 'velvet steppers', 'Oxblood Ball'],
  ['its DJ', 'dj crenshow', 'dj crenshaw', 'Oxblood Ball'],
  ['somebody who invites too', 'tenille', 'tennille', 'Oxblood Ball'],
  ['its venue', 'marquete hall', 'marquette hall', 'Oxblood Ball'],
  ['a word not typed to its end', 'holiday glied', 'holiday glide', 'Holiday Glide'],
  ['its venue, two words written as one', 'MarquetteHall', 'Marquette hall', 'Oxblood Ball'],
  ['its title, written as one word', 'holidayglide', 'holiday glide', 'Holiday Glide'],
  ['one mistyped word among right ones', '"oxblood ball" chicgao', '"oxblood ball" chicago', 'Oxblood Ball'],
])('an event is found by %s, mistyped', async (_, typed, meant, title) => {
  const { titles, instead } = await search(typed)
  expect(titles).toContain(title)
  expect(instead).toEqual({ text: meant, how: 'corrected' })
})

test.each([
  ['host', 'velvet', ['Oxblood Ball']],
  ['kind, in another form', 'beginner classes', ['Beginners’ floor']],
  ['title, in another form', 'beginner', ['Beginners’ floor']],
])('an event is found by its %s, and nothing is corrected', async (_, typed, titles) => {
  expect(await search(typed)).toEqual({ titles, instead: null })
})

test('where no event has both of two words written as one, those that have either are found', async () => {
  const { titles, instead } = await search('marquetteglide')
  expect(titles).toEqual(['Oxblood Ball', 'Holiday Glide'])
  expect(instead).toEqual({ text: 'marquette or glide', how: 'any' })
})

test('an event is not found by the phone number of a host', async () => {
  expect((await search('773-555-0119')).titles).toEqual([])
})

test('what is found exactly is not mixed with what is near', async () => {
  await put('Ballad Evening', { city: 'Gary' })
  await put('Ballet Evening', { city: 'Gary' })
  await refreshSearchWords({ db })
  expect(await search('ballad')).toEqual({ titles: ['Ballad Evening'], instead: null })
})

test('what has the name that was typed comes before an earlier event that only mentions it', async () => {
  await put('Supper with Friends', { description: 'As long as Persimmon Lane, and as late.' }, 'Host', 5)
  await put('Persimmon Lane', {}, 'Host', 20)
  await put('Persimmon Lane on the Lake', { status: 'cancelled' }, 'Host', 21)
  expect(await searchNames('persimmon lane')).toEqual([['Persimmon Lane'], ['Supper with Friends']])
  expect(await searchNames('Persimm')).toEqual([['Persimmon Lane'], ['Supper with Friends']])
  expect(await searchNames('persimmon lane', { kind: 'set' })).toEqual([
    [],
    ['Supper with Friends', 'Persimmon Lane'],
  ])
})

test('a list that begins with what has the name stays as it is, and so does one of many such names', async () => {
  await put('Quince Evening', {}, 'Host', 5)
  await put('Supper', { description: 'After the Quince Evening' }, 'Host', 6)
  expect(await searchNames('quince evening')).toEqual([[], ['Quince Evening', 'Supper']])
  for (const day of [7, 8, 9]) await put(`Quince Evening ${day}`, {}, 'Host', day)
  expect((await searchNames('quince'))[0]).toEqual([])
})

test('of a name whose events are gone the latest comes first, and no other event stands for it', async () => {
  await put('Harbor Lights', {}, 'Host', -400)
  await put('Harbor Lights Boat Set', { status: 'cancelled' }, 'Host', 12)
  await put('Harbor Lights, unpublished', { status: 'draft' }, 'Host', 13)
  await put('Lights Low', {}, 'Host', 1)
  expect(await searchNames('harbor lights')).toEqual([['Harbor Lights Boat Set', 'Harbor Lights'], []])
  expect((await search('harbor lights')).instead).toBeNull()
})

test('of a series that has the name the nearest night comes first', async () => {
  for (const day of [30, 23, 16, 9]) await put('Tamarind Fridays', {}, 'Host', day)
  await put('Supper', { description: 'Before the Tamarind Fridays we eat.' }, 'Host', 2)
  await db.pool.query(
    `with series as (insert into event_series (id) values (gen_random_uuid()) returning id)
     update events set series_id = (select id from series), series_day = date where title = 'Tamarind Fridays'`,
  )
  const found = await searchEvents(db, now, { filters: { text: 'tamarind fridays' } })
  expect(found.named.map(({ startsAt }) => startsAt)).toEqual([plusMs(now, 9 * DAY_MS)])
  expect(found.events.map(({ title }) => title)).toEqual(['Supper', ...Array(3).fill('Tamarind Fridays')])
})

test('no word is offered that only a draft has, and one of a past event only where that is found by it', async () => {
  expect(await search('marzipn')).toEqual({ titles: [], instead: null })
  expect(await search('zanzibr', { kind: 'set' })).toEqual({ titles: [], instead: null })
  expect(await search('zanzibr')).toEqual({ titles: [], instead: { text: 'zanzibar', how: 'corrected' } })
  expect(await searchNames('zanzibr nigth')).toEqual([['Zanzibar Night'], []])
})

test('what took place year after year is found by its name, mistyped too, and the latest stands for it', async () => {
  for (const year of [1, 2, 3, 4, 5]) await put('Cinnamon Jubilee', {}, 'Host', -365 * year)
  await put('Jubilee of Others', {}, 'Others', 3)
  await refreshSearchWords({ db })
  for (const typed of ['Cinnamon Jubilee', 'cinamon jubile', 'Cinnamn']) {
    const { named } = await searchEvents(db, now, { filters: { text: typed } })
    expect(named.map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['Cinnamon Jubilee', plusMs(now, -365 * DAY_MS)],
    ])
  }
})

test('a word that other filters leave nothing of is not taken for another', async () => {
  expect(await search('oxblood', { city: { city: 'Gary' } })).toEqual({ titles: [], instead: null })
})

test('excluded words stay as they are', async () => {
  expect((await search('oxblod -balla')).instead?.text).toBe('oxblood -balla')
})

test('a host who takes another name is found by it, and no longer by the old one', async () => {
  await put('Renamed Night', {}, 'Quicksilver Club')
  await db.pool.query("update organizers set name = 'Harbour Club' where name = 'Quicksilver Club'")
  expect((await search('harbour')).titles).toEqual(['Renamed Night'])
  expect((await search('quicksilver')).titles).toEqual([])
})

test('many searches that find nothing correct a few at once, and the others get the exact answer', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => search('Oxblod')))
  const corrected = all.filter(({ instead }) => instead?.how === 'corrected')
  expect(corrected.length).toBeGreaterThanOrEqual(10)
  expect(all.filter(({ instead }) => instead === null).map(({ titles }) => titles)).not.toHaveLength(0)
  expect(await search('Oxblod')).toMatchObject({ instead: { how: 'corrected' } })
})
