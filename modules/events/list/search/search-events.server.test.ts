import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { instantAt } from '#platform/local-time.ts'
import type { Instant } from '#platform/time.ts'
import { danceWeekends, importDanceWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { EVENTS_PER_PAGE, listEvents } from '#modules/events/list/list-events.server.ts'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'

const db = await testDatabase()
await importDanceWeekends(db)
const all = await danceWeekends()
const beforeThemAll = instantAt('2015-12-31', '12:00', 'America/Chicago')
const titles = async (filters: EventFilters, now: Instant = beforeThemAll) =>
  (await listEvents(db, now, { filters })).events.map((event) => event.title)

describe('filtering events by city', () => {
  it('a city with its state, however it is typed', async () => {
    const expected = all.filter((event) => event.city === 'Portland' && event.region === 'OR')
    const { events } = await listEvents(db, beforeThemAll, {
      filters: { city: { city: 'portland', region: 'OR' } },
    })
    expect(events).toHaveLength(Math.min(expected.length, EVENTS_PER_PAGE))
    expect(events.every((event) => event.city === 'Portland' && event.region === 'OR')).toBe(true)
  })

  it('a city without a state means every city of that name', async () => {
    const expected = new Set(all.filter((event) => event.city === 'Portland').map((event) => event.region))
    const { events } = await listEvents(db, beforeThemAll, { filters: { city: { city: 'Portland' } } })
    expect(new Set(events.map((event) => event.region))).toEqual(expected)
  })

  it('the list of cities counts what is coming up in each', async () => {
    const cities = await listCities(db, beforeThemAll)
    const count = (city: string) => all.filter((event) => event.city === city).length
    expect(cities[0]).toEqual({ city: 'Melrose', region: 'FL', events: count('Melrose') })
    expect(cities.reduce((sum, city) => sum + city.events, 0)).toBe(
      all.filter((event) => event.city !== '').length,
    )
  })
})

describe('searching events by text', () => {
  it.each([
    ['a word of the title', 'Frolic', 'Phoenix Winter Frolic'],
    ['in any case', 'fROLIC', 'Phoenix Winter Frolic'],
    ['the beginning of the last word', 'phoenix wint', 'Phoenix Winter Frolic'],
    ['a single letter more', 'orange blos', 'Orange Blossom Ball'],
    ['words in any order', 'frolic phoenix', 'Phoenix Winter Frolic'],
    ['a phrase', '"new year\'s affair"', "A New Year's Affair"],
    ['the town', 'mesa', 'Phoenix Winter Frolic'],
    ['who plays', 'mean lids', 'Chambana Jan Jam'],
    ['who calls, in the description', 'edgerton', "A New Year's Affair"],
    ['another form of a word in the description', 'called crittenden', "A New Year's Affair"],
    ['an apostrophe of another kind', 'S’More', 'Dance S’More'],
  ])('finds by %s', async (_, text, title) => {
    expect(await titles({ text })).toContain(title)
  })

  it('leaves out what is excluded', async () => {
    const found = await titles({ text: 'phoenix -frolic' })
    expect(found).not.toContain('Phoenix Winter Frolic')
  })

  it('goes with the other filters and keeps the order', async () => {
    const { events } = await listEvents(db, beforeThemAll, {
      filters: { text: 'danc', kind: 'set', city: { city: 'Melrose' } },
    })
    const starts = events.map((event) => event.startsAt)
    expect(starts).toEqual(starts.toSorted())
    expect(events.every((event) => event.kind === 'set' && event.city === 'Melrose')).toBe(true)
  })

  it.each([
    ['quotes', `'"'"'`],
    ['an open phrase', '"winter frol'],
    ['operators', '& | ! <-> ( ) :* :A'],
    ['operators among words', 'winter & frolic:* | !ball <-> (weekend'],
    ['a backslash', 'winter\\'],
    ['a null byte', 'winter\u0000frolic'],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['ten thousand words', 'dance '.repeat(10_000)],
    ['half a character pair', '\ud800'],
    ['an end of statement', `'; drop table events; --`],
    ['a letter that grows when lowered', 'İstanbul'],
  ])('%s do no harm', async (_, text) => {
    await expect(titles({ text })).resolves.toBeInstanceOf(Array)
  })

  it('text without a letter or digit is no search at all', async () => {
    expect(await titles({ text: '!!! & :*' })).toEqual(await titles({}))
  })

  it('whatever is typed, there is an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc.stringMatching(/^["'a-c0-1 &|!:*()<>\\-]{0,20}$/),
        ),
        async (text) => {
          expect(
            (await listEvents(db, beforeThemAll, { filters: { text }, limit: 1 })).events.length,
          ).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
