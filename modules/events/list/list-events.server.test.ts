import { describe, expect, it, test } from 'vitest'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { openDatabase } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { keyset } from '#platform/keyset.server.ts'
import { instantAt } from '#platform/local-time.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import { danceWeekends, importDanceWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  BY_START,
  type EventPage,
  EVENTS_PER_PAGE,
  listEvents,
  listStatement,
} from '#modules/events/list/list-events.server.ts'

const db = await testDatabase()
const { organizerId, ownerId } = await importDanceWeekends(db)
const all = await danceWeekends()
const beforeThemAll = instantAt('2015-12-31', '12:00', 'America/Chicago')
const titles = async (filters: EventFilters, now: Instant = beforeThemAll) =>
  (await listEvents(db, now, { filters })).events.map((event) => event.title)

async function walk(start: string | null, direction: 'next' | 'previous', now = beforeThemAll) {
  const pages = []
  for (let at = start; ;) {
    const page: EventPage = await listEvents(db, now, { page: at })
    pages.push(page)
    at = page[direction]
    if (at === null) return pages
  }
}

describe('all 1,224 events, page by page', () => {
  it('forwards, each is seen exactly once and in order, 24 a page', async () => {
    const pages = await walk(null, 'next')
    const seen = pages.flatMap((page) => page.events)
    expect(pages).toHaveLength(Math.ceil(all.length / EVENTS_PER_PAGE))
    expect(pages.slice(0, -1).every((page) => page.events.length === EVENTS_PER_PAGE)).toBe(true)
    expect(seen).toHaveLength(1_224)
    expect(new Set(seen.map((event) => event.id)).size).toBe(1_224)
    const order = seen.map((event) => `${event.startsAt} ${event.id}`)
    expect(order).toEqual(order.toSorted())
    expect(pages[0]!.previous).toBeNull()
  })

  it('backwards from the last page, the same pages come again in reverse', async () => {
    const forwards = await walk(null, 'next')
    const backwards = await walk(forwards.at(-1)!.previous, 'previous')
    const ids = (pages: typeof forwards) => pages.map((page) => page.events.map((event) => event.id))
    expect(ids(backwards)).toEqual(ids(forwards.slice(0, -1)).toReversed())
  })

  it('an event that appears between two pages neither hides nor repeats another', async () => {
    const first = await listEvents(db, beforeThemAll)
    const earlier = newId<'event'>()
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       values ($1, $2, $3, 'published', 'Late News', '2016-01-01T12:00:00Z', '2016-01-01T15:00:00Z', 'America/Chicago')`,
      [earlier, ownerId, organizerId],
    )
    const [, ...rest] = await walk(null, 'next')
    const second = await listEvents(db, beforeThemAll, { page: first.next })
    await db.pool.query('delete from events where id = $1', [earlier])
    expect(second.events.some((event) => first.events.some((seen) => seen.id === event.id))).toBe(false)
    expect(rest.length).toBeGreaterThan(0)
  })

  it.each([
    ['the first page', 0],
    ['the fortieth page', 40],
    ['the last page', 50],
  ])('%s reads its own rows by the index and no others', async (_, number) => {
    const pages = await walk(null, 'next')
    const page = number === 0 ? null : pages[number - 1]!.next
    const statement = listStatement(beforeThemAll, {}, keyset(BY_START, page, EVENTS_PER_PAGE)).compile(
      db.kysely,
    )
    const { rows } = await db.pool.query(`explain (analyze, format json, costs off) ${statement.sql}`, [
      ...statement.parameters,
    ])
    const scan = findNode(rows[0]['QUERY PLAN'][0].Plan, 'events_upcoming')
    expect(scan?.['Node Type']).toBe('Index Scan')
    expect(scan!['Actual Rows'] + (scan!['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(
      EVENTS_PER_PAGE + 1,
    )
  })
})

test('the list of all events is planned once, for a page of it', async () => {
  const single = openDatabase({ ...db.address, max: 1 })
  try {
    for (const page of [null, null, (await listEvents(single, beforeThemAll)).next])
      await listEvents(single, beforeThemAll, { page })
    const plans = await single.plannedOnce<{ once: number; anew: number; text: string }>(
      `select generic_plans::integer as once, custom_plans::integer as anew, statement as text
       from pg_prepared_statements where statement like '%limit %' and statement not like '%pg_prepared%' order by once desc`,
    )
    expect(plans).toMatchObject([
      { once: 3, anew: 0 },
      { once: 1, anew: 0 },
    ])
    for (const { text } of plans) expect(text).toContain(`limit ${EVENTS_PER_PAGE + 1}`)
  } finally {
    await single.close()
  }
})

describe('events that are over', () => {
  const saturday = all.find((event) => event.kind === 'set' && event.time_zone === 'America/New_York')!
  it('is judged by the end: a set is listed until it closes, not until it starts', async () => {
    const find = async (time: string, day: string) =>
      (await titles({ text: `"${saturday.title}"` }, instantAt(day, time, saturday.time_zone))).includes(
        saturday.title,
      )
    const nextDay = saturday.ends_at.slice(0, 10)
    expect(await find('23:30', saturday.night)).toBe(true)
    expect(await find('01:59', nextDay)).toBe(true)
    const after = await listEvents(db, saturday.ends_at, { filters: { text: `"${saturday.title}"` } })
    expect(after.events.map((event) => event.id)).not.toContain(saturday.id)
  })
})

describe('an event may last 14 days', () => {
  const cruise = (id: string, length: string) =>
    db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       values ($1, $2, $3, 'published', 'The Long Cruise', $4, $4::timestamptz + $5::interval, 'America/Chicago')`,
      [id, ownerId, organizerId, '2031-03-01T12:00:00Z', length],
    )

  it('and is in the list until its last minute', async () => {
    const id = newId<'event'>()
    await cruise(id, '14 days')
    expect(await titles({}, toInstant('2031-03-15T11:59:59Z'))).toContain('The Long Cruise')
    expect(await titles({}, toInstant('2031-03-15T12:00:00Z'))).not.toContain('The Long Cruise')
    await db.pool.query('delete from events where id = $1', [id])
  })

  it('and no minute longer, for that would be a series', async () => {
    await expect(cruise(newId(), '14 days 1 minute')).rejects.toThrow(/an_event_is_no_series/)
  })
})

describe('the nights of an event are those of its own zone', () => {
  const zoneOf = new Map(all.map((event) => [event.title, event.time_zone]))
  it('knows the zone of each town', () => {
    expect(zoneOf.get('Phoenix Winter Frolic')).toBe('America/Phoenix')
    expect(zoneOf.get('Contra Swing Shift Weekend')).toBe('America/New_York')
  })

  it('a day shows every event with a night on it, and none of the night before that ran past midnight', async () => {
    for (const event of all.filter((_, index) => index % 60 === 0)) {
      const expected = all
        .filter((other) => nightsOf(other).includes(event.night))
        .map((other) => other.title)
      const page = await listEvents(db, beforeThemAll, {
        filters: { when: { kind: 'days', from: event.night, to: event.night } },
      })
      expect(page.next).toBeNull()
      expect(page.events.map((one) => one.title).toSorted()).toEqual(expected.toSorted())
    }
  })

  it('a set from 9 PM to 2 AM is listed under the night it began, wherever it is', async () => {
    const { events } = await listEvents(db, beforeThemAll, { filters: { kind: 'set' } })
    const nights = new Map(all.map((event) => [event.title + event.starts_at, event.night]))
    expect(events.length).toBeGreaterThan(10)
    for (const event of events) expect(event.night).toBe(nights.get(event.title + event.startsAt))
  })

  const eastern = all.find((event) => event.title === 'Charm City Dance Weekend') ?? all[100]!
  it.each([
    ['in the afternoon', 0, '16:00', true],
    ['at 1 AM, which is still that night', 1, '01:00', true],
    ['the day before', -1, '16:00', false],
  ])('tonight is found %s', async (_, plusDays, time, isThere) => {
    const set = all.find((event) => event.kind === 'set' && event.region === 'CA')!
    const day = new Date(Date.parse(`${set.night}T00:00:00Z`) + plusDays * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const now = instantAt(day, time, set.time_zone)
    expect((await titles({ when: { kind: 'tonight' } }, now)).includes(set.title)).toBe(isThere)
  })

  it.each([
    ['while it is on', '2040-06-03', '02:00', true],
    ['at 11 PM, when it is next', '2040-06-02', '23:00', true],
    ['at 5 PM of its own day, when it is over', '2040-06-03', '17:00', false],
  ])('tonight holds what begins after midnight %s', async (_, day, time, isThere) => {
    const at = (clock: string) => instantAt('2040-06-03', clock, 'America/Chicago')
    const after = newId<'event'>()
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       values ($1, $2, $3, 'published', 'The after-set', $4, $5, 'America/Chicago')`,
      [after, ownerId, organizerId, at('01:00'), at('04:30')],
    )
    const found = await titles({ when: { kind: 'tonight' } }, instantAt(day, time, 'America/Chicago'))
    await db.pool.query('delete from events where id = $1', [after])
    expect(found.includes('The after-set')).toBe(isThere)
  })

  it.each([
    ['on the Monday before', -4, true],
    ['on the Friday itself', 0, true],
    ['on the Saturday, while it is on', 1, true],
    ['on the Monday after', 3, false],
    ['on the Sunday before', -5, false],
  ])('a weekender is in "this weekend" %s', async (_, plusDays, isThere) => {
    const day = new Date(Date.parse(`${eastern.night}T00:00:00Z`) + plusDays * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const now = instantAt(day, '12:00', eastern.time_zone)
    expect((await titles({ when: { kind: 'weekend' } }, now)).includes(eastern.title)).toBe(isThere)
  })

  it.each([
    ['Friday', '2040-06-01', true],
    ['Saturday', '2040-06-02', true],
    ['Sunday', '2040-06-03', true],
    ['Monday', '2040-06-04', false],
  ])('a set of tonight, %s, is in "this weekend" too', async (_, day, isThere) => {
    const tonight = newId<'event'>()
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       values ($1, $2, $3, 'published', 'The set of tonight', $4, $4::timestamptz + interval '4 hours', 'America/Chicago')`,
      [tonight, ownerId, organizerId, instantAt(day, '21:00', 'America/Chicago')],
    )
    const now = instantAt(day, '18:00', 'America/Chicago')
    const lists = [
      await titles({ when: { kind: 'tonight' } }, now),
      await titles({ when: { kind: 'weekend' } }, now),
    ]
    await db.pool.query('delete from events where id = $1', [tonight])
    expect(lists.map((list) => list.includes('The set of tonight'))).toEqual([true, isThere])
  })

  it.each([
    ['on Sunday at 6 AM', '2040-06-03', '06:00', [true, true]],
    ['on Sunday at 11 PM', '2040-06-03', '23:00', [true, true]],
    ['on Monday at 12:30 AM, which is still Sunday night', '2040-06-04', '00:30', [true, true]],
    ['on Monday at 6 AM', '2040-06-04', '06:00', [false, false]],
    ['on the Monday before', '2040-05-28', '12:00', [false, true]],
    ['on the Sunday before', '2040-05-27', '23:00', [false, false]],
  ])('what begins after midnight of a Sunday is of its weekend %s', async (_, day, clock, isThere) => {
    const at = (time: string) => instantAt('2040-06-04', time, 'America/Chicago')
    const after = newId<'event'>()
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       values ($1, $2, $3, 'published', 'The last walk', $4, $5, 'America/Chicago')`,
      [after, ownerId, organizerId, at('01:00'), at('04:00')],
    )
    const now = instantAt(day, clock, 'America/Chicago')
    const lists = [
      await titles({ when: { kind: 'tonight' } }, now),
      await titles({ when: { kind: 'weekend' } }, now),
    ]
    await db.pool.query('delete from events where id = $1', [after])
    expect(lists.map((list) => list.includes('The last walk'))).toEqual(isThere)
  })

  it('a month shows what begins in it and what still runs into it', async () => {
    const expected = all.filter((event) => nightsOf(event).some((night) => night.startsWith('2025-03')))
    const filters: EventFilters = { when: { kind: 'days', from: '2025-03-01', to: '2025-03-31' } }
    const first = await listEvents(db, beforeThemAll, { filters })
    expect(first.events.map((event) => event.title).toSorted()).toEqual(
      expected.map((event) => event.title).toSorted(),
    )
  })
})

describe('events on sale', () => {
  it('shows ticket types with what is really left, free ones under the free filter, hidden ones never', async () => {
    const [free, paid] = [all[0]!, all[1]!].map((event) => event.title)
    const idOf = async (title: string) =>
      (await listEvents(db, beforeThemAll, { filters: { text: `"${title}"` } })).events[0]!.id
    const [freeId, paidId] = [await idOf(free!), await idOf(paid!)]
    await db.pool.query(
      `with types as (
         insert into ticket_types (event_id, id, name, price_cents, early_bird_price_cents, early_bird_until, position, is_hidden)
         values ($1, gen_random_uuid(), 'Everybody', 0, null, null, 0, false),
                ($2, gen_random_uuid(), 'General', 4000, 3000, '2026-01-01T05:59:59.999Z', 1, false),
                ($2, gen_random_uuid(), 'Early door', 2500, null, null, 0, false),
                ($2, gen_random_uuid(), 'Family of the house', 0, null, null, 2, true)
         returning event_id, id, price_cents)
       insert into ticket_inventory (event_id, ticket_type_id, capacity, taken) select event_id, id, 50, price_cents / 100 from types`,
      [freeId, paidId],
    )
    expect(await titles({ freeOnly: true })).toEqual([free])
    const { events } = await listEvents(db, beforeThemAll, { filters: { text: `"${paid}"` } })
    expect(events[0]!.ticketTypes).toMatchObject([
      { name: 'Early door', price: 2500, earlyBirdPrice: null, earlyBirdUntil: null, left: 25, version: 1 },
      {
        name: 'General',
        price: 4000,
        earlyBirdPrice: 3000,
        earlyBirdUntil: '2026-01-01T05:59:59.999Z',
        left: 10,
      },
    ])
  })

  it.each(['draft', 'cancelled', 'archived'])('an event that is %s is not in the list', async (status) => {
    const event = (await listEvents(db, beforeThemAll, { filters: { text: 'Orange Blossom' } })).events[0]!
    await db.pool.query('update events set status = $2 where id = $1', [event.id, status])
    const found = await listEvents(db, beforeThemAll, { filters: { text: 'Orange Blossom' } })
    await db.pool.query(`update events set status = 'published' where id = $1`, [event.id])
    expect(found.events.map((one) => one.id)).not.toContain(event.id)
  })
})

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const findNode = (node: PlanNode, index: string): PlanNode | undefined =>
  node['Index Name'] === index ? node : node.Plans?.map((child) => findNode(child, index)).find(Boolean)

/** The nights an event has, worked out without the code under test: until 6 in the morning it is the night before. */
function nightsOf(event: { night: string; ends_at: string; time_zone: string }): string[] {
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone: event.time_zone })
  const last = shown.format(Date.parse(event.ends_at) - 6 * 3_600_000 - 1_000)
  const nights = [event.night]
  while (nights.at(-1)! < last)
    nights.push(new Date(Date.parse(`${nights.at(-1)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))
  return nights
}
