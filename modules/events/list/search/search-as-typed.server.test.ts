import { beforeAll, expect, test } from 'vitest'
import { locateEvents } from '#modules/events/list/near/locate-events.server.ts'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { searchEvents } from '#modules/events/list/search/search-events.server.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { DAY_MS, dayIn, HOUR_MS, noonOf, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const search = async (text: string, filters = {}) => {
  const { events, instead } = await searchEvents(db, now, { filters: { text, ...filters } })
  return { titles: events.map(({ title }) => title), instead: instead?.text ?? null }
}

async function put(
  title: string,
  columns: Record<string, string>,
  facts: Parameters<typeof makeEvent>[1] = {},
) {
  const { eventId, organizerId } = await makeEvent(db, {
    title,
    startsAt: plusMs(now, 20 * DAY_MS),
    ...facts,
  })
  for (const [column, value] of Object.entries(columns))
    await db.pool.query(`update events set ${column} = $2 where id = $1`, [eventId, value])
  await db.pool.query("update organizers set name = 'Velvet Club' where id = $1", [organizerId])
  return eventId
}

const TONIGHT = { startsAt: plusMs(now, -HOUR_MS), endsAt: plusMs(now, 2 * HOUR_MS) }

beforeAll(async () => {
  await put('Copper Lounge', { djs: 'DJ Rob Dez', city: 'Chicago' })
  await put('Marble Lounge', { djs: 'Madame Vee', city: 'Gary' })
  await put('Veal and Dezza Supper', { djs: 'Tony', city: 'Gary' })
  await put('Harbor Hour', { city: 'Chicago' }, TONIGHT)
  await put('Open Floor', { city: 'Gary' }, { priceCents: 0 })
  await put('Parking Party', {
    description: 'Free parking. An hour of stepping, not of steps.',
    city: 'Gary',
  })
  await put('Steppin for Ballroom', { city: 'Detroit', description: 'With steppers in the harbar.' })
  await put('Barbla 48227', { city: 'Gary', kind: 'weekender' })
  const inDetroit = await put('Motor Set', { city: 'Detroit', region: 'MI' })
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into venues (id, owner_id, name, city, region, postal_code, time_zone)
     select gen_random_uuid(), owner_id, 'The Motor Room', 'Detroit', 'MI', '48226', time_zone from events where id = $1 returning id`,
    [inDetroit],
  )
  await db.pool.query('update events set venue_id = $2, latitude = null, longitude = null where id = $1', [
    inDetroit,
    rows[0]!.id,
  ])
  await locateEvents(db)
  await refreshSearchWords({ db })
})

test.each([
  ['dj rob dezz', 'dj rob dez', 'Copper Lounge'],
  ['rob dezz', 'rob dez', 'Copper Lounge'],
  ['Robb', 'Rob', 'Copper Lounge'],
  ['dj rab dez', 'dj rob dez', 'Copper Lounge'],
  ['madame vea', 'madame vee', 'Marble Lounge'],
  ['madame vae lounge', 'madame vee lounge', 'Marble Lounge'],
])('a short name in %j is read as in %j', async (typed, meant, title) => {
  expect(await search(typed)).toEqual({ titles: [title], instead: meant })
})

test('a word of three letters is corrected beside others alone, and to none that the same event does not have', async () => {
  expect(await search('vea', { kind: 'set' })).toMatchObject({ titles: ['Veal and Dezza Supper'] })
  expect(await search('vae')).toEqual({ titles: [], instead: null })
  expect(await search('copper vae')).toEqual({ titles: ['Copper Lounge'], instead: 'copper' })
})

test.each([
  ['tonight', null],
  ['tonite', 'tonight'],
  ['tonigth', 'tonight'],
  ['chicago tonite', 'chicago tonight'],
  ['Tonite chicago', 'Tonight chicago'],
])('what is on tonight is found by %j', async (typed, meant) => {
  expect(await search(typed)).toEqual({ titles: ['Harbor Hour'], instead: meant })
})

test('what is on this weekend is found by these words, mistyped too', async () => {
  const ahead = dayIn(plusMs(now, 30 * DAY_MS), 'America/Chicago')
  const saturday = addDays(ahead, 6 - new Date(noonOf(ahead)).getUTCDay())
  await put(
    'Harvest Social',
    { city: 'Aurora' },
    { startsAt: instantAt(saturday, '20:00', 'America/Chicago') },
  )
  const friday = instantAt(addDays(saturday, -1), '12:00', 'America/Chicago')
  for (const text of ['this weekend', 'this wekend', 'thsi weekend']) {
    const { events, instead } = await searchEvents(db, friday, { filters: { text } })
    expect(events.map(({ title }) => title)).toEqual(['Harvest Social'])
    expect(instead?.text).toBe(text === 'this weekend' ? undefined : 'this weekend')
  }
  await put('Walnut Terrace', { city: 'Aurora' }, { startsAt: plusMs(now, 60 * DAY_MS) })
  const { events, instead } = await searchEvents(db, friday, { filters: { text: 'walnut this weekend' } })
  expect(events.map(({ title }) => title)).toEqual(['Harvest Social', 'Walnut Terrace'])
  expect(instead).toEqual({ text: 'walnut or this weekend', how: 'any' })
})

test.each([
  ['free', null, ['Open Floor']],
  ['freee', 'free', ['Open Floor']],
  ['gary freee', 'gary free', ['Open Floor', 'Parking Party']],
  ['free parking', null, ['Parking Party']],
  ['free chicago', 'free or chicago', ['Harbor Hour', 'Copper Lounge', 'Open Floor']],
])('what costs nothing is found by %j', async (typed, meant, titles) => {
  expect(await search(typed)).toEqual({ titles, instead: meant })
})

test.each([['48226'], ['Motor 48226'], ['48201']])(
  'what is near a ZIP code is found by %j',
  async (typed) => {
    const { events, instead } = await searchEvents(db, now, { filters: { text: typed } })
    expect(events.map(({ title }) => title)).toContain('Motor Set')
    expect(events.every(({ city }) => city === 'Detroit')).toBe(true)
    expect(events.find(({ title }) => title === 'Motor Set')?.milesAway).toBeLessThan(10)
    expect(instead).toBeNull()
  },
)

test('a word is corrected to one that is written somewhere, the nearest first, then a name, then the most similar', async () => {
  expect(await search('steping')).toEqual({ titles: ['Parking Party'], instead: 'stepping' })
  expect(await search('harbur')).toEqual({ titles: ['Harbor Hour'], instead: 'harbor' })
  expect(await search('marbla')).toEqual({ titles: ['Marble Lounge'], instead: 'marble' })
})

test('what begins a word, says a filter or is a ZIP code is not corrected', async () => {
  expect((await search('copper suppe')).instead).toBe('copper or suppe')
  const nowhere = { city: { city: 'Nowhere' } }
  for (const text of ['free', 'tonight'])
    expect(await search(text, nowhere)).toEqual({ titles: [], instead: null })
  expect(await search('48226', nowhere)).toEqual({ titles: [], instead: null })
})

test('a word that descriptions have and no search looks for is not corrected to itself', async () => {
  for (const text of ['with', 'zzzz with']) expect(await search(text)).toEqual({ titles: [], instead: null })
})

test('the words of a filter are meant after the names of events, and those of two words only together', async () => {
  await put('Frey Ball', { city: 'Aurora' })
  await refreshSearchWords({ db })
  expect(await search('frei')).toMatchObject({ instead: 'frey' })
  expect(await search('wekendd')).toMatchObject({ titles: ['Barbla 48227'], instead: 'weekender' })
  expect(await search('sugar-free')).toEqual({ titles: [], instead: null })
})
