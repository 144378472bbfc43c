import { beforeAll, expect, test } from 'vitest'
import { refreshSearchWords } from '#modules/events/list/search/correct-search.server.ts'
import { searchEvents } from '#modules/events/list/search/search-events.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const search = async (text: string) => {
  const { events, named, instead } = await searchEvents(db, now, { filters: { text } })
  return { titles: [...named, ...events].map(({ title }) => title), instead }
}

async function put(title: string, facts: { djs: string; venue: string }, host: string) {
  const { eventId, organizerId } = await makeEvent(db, { title, startsAt: plusMs(now, 10 * DAY_MS) })
  await db.pool.query('update events set djs = $2, venue = $3 where id = $1', [
    eventId,
    facts.djs,
    facts.venue,
  ])
  await db.pool.query('update organizers set name = $2 where id = $1', [organizerId, host])
}

beforeAll(async () => {
  await put('Copper Lantern Social', { djs: 'Lady Vee', venue: 'Marquette Hall' }, 'Velvet Rope Society')
  await put('Holiday Glide', { djs: 'DJ Rob Dezmond', venue: 'The Yard Room' }, 'Northside Union')
  // Near to the names of the others, and of no event with them.
  await put('Ladle and Bee Supper', { djs: 'Robbie Dean', venue: 'Market Hill' }, 'Daddy Lewis')
  await refreshSearchWords({ db })
})

/** Each text that one slip makes of a word: a letter less, twice, another, and two in the wrong order; of three letters or more. */
const slipsOf = (word: string): string[] =>
  Array.from(word, (letter, at) => {
    const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
    const swap = before + behind.charAt(0) + letter + behind.slice(1)
    return [before + behind, before + letter + letter + behind, `${before}x${behind}`, swap]
  })
    .flat()
    .filter((text) => text.length > 2 && text !== word)

/** The name with one slip in each of its words, every slip of each of them once at least. */
function mistyped(name: string): string[] {
  const slips = name.toLowerCase().split(' ').map(slipsOf)
  const most = Math.max(...slips.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => slips.map((of) => of[at % of.length]).join(' '))
}

test.each([
  ['title', 'Copper Lantern Social', 'Copper Lantern Social'],
  ['title', 'Holiday Glide', 'Holiday Glide'],
  ['DJ, with a short word', 'Lady Vee', 'Copper Lantern Social'],
  ['DJ, with another short word', 'Rob Dezmond', 'Holiday Glide'],
  ['venue', 'Marquette Hall', 'Copper Lantern Social'],
  ['venue', 'Yard Room', 'Holiday Glide'],
  ['host', 'Velvet Rope Society', 'Copper Lantern Social'],
  ['host', 'Northside Union', 'Holiday Glide'],
])('an event is found by its %s, %j, with a slip in each word', async (_, name, title) => {
  const lost: string[] = []
  const all = mistyped(name)
  for (const text of all) if (!(await search(text)).titles.includes(title)) lost.push(text)
  expect(all.length).toBeGreaterThan(10)
  expect(lost).toEqual([])
})

test.each([
  ['Lady Vera', 'Lady Vee'],
  ['laddy vera', 'lady vee'],
  ['marquette haul', 'marquette hall'],
  ['velvet rodeo society', 'velvet rope society'],
])('the next word of a name is known by half of it: %s', async (typed, meant) => {
  expect(await search(typed)).toEqual({
    titles: ['Copper Lantern Social'],
    instead: { text: meant, how: 'corrected' },
  })
})

test('of a name whose next word is another one, those that have the first word are found', async () => {
  for (const typed of ['lady bug', 'lady bird', 'copper vera', 'lady xyz'])
    expect(await search(typed)).toMatchObject({ titles: ['Copper Lantern Social'], instead: { how: 'any' } })
})

test('words that no event has stay unfound: nothing is shown for a short one alone, nor asked for', async () => {
  const nowhere = 'no yarf zzzzzz'
  expect(await search(nowhere)).toEqual({ titles: [], instead: null })
  const ofKind = (text: string) => searchEvents(db, now, { filters: { text, kind: 'cruise' } })
  expect(await ofKind(nowhere)).toMatchObject({ events: [], instead: null })
  // What is found without the filter is asked for.
  expect(await ofKind('suppper')).toMatchObject({ events: [], instead: { text: 'supper', how: 'corrected' } })
})
