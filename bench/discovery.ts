import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { isQuick, measureWithLimit, printHeading, printRow, ROUNDS, scaled } from './report.ts'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { countNights } from '#modules/events/list/count-nights.server.ts'
import { findNames } from '#modules/events/list/search/find-names.server.ts'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'
import { searchEvents } from '#modules/events/list/search/search-events.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { addDays } from '#platform/local-time.ts'
import { dayIn, type Instant, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'

const FEW = 100
const MANY = isQuick ? 1_000 : 10_000

const LISTS: Record<string, EventFilters> = {
  all: {},
  city: { city: { city: 'Chicago', region: 'IL' } },
  kind: { kind: 'set' },
  free: { freeOnly: true },
  weekend: { when: { kind: 'weekend' } },
  'kind and city': { kind: 'set', city: { city: 'Chicago', region: 'IL' } },
  near: { near: { zip: '60637', miles: 50 } },
  level: { level: 'beginner' },
  age: { age: 18 },
  price: { most: 40 },
  doors: { doors: 'night' },
  ends: { ends: 'late' },
  attire: { attire: 'white' },
  'attire of none': { attire: 'tuxedo' },
  parking: { hasParking: true },
  food: { hasFood: true },
  hotel: { hasHotel: true },
  premium: { premiumOnly: true },
  'rare word': { text: 'lakeshore' },
  'word of all': { text: 'steppers' },
  'two words': { text: 'holiday chicago' },
  misspelt: { text: 'lakeshoer' },
  dj: { dj: 'DJ Sam' },
  'dj of none': { dj: 'DJ Nobody' },
}

type Ask = (db: Db, now: Instant) => Promise<unknown>

/**
 * What the page asks beside its list: the cities to choose from, the names that it suggests, and the calendar of a
 * month that is full in both.
 */
const WITH_MORE: Record<string, Ask> = {
  'all, and cities': (db, now) => Promise.all([searchEvents(db, now, {}), listCities(db, now)]),
  'names of all': (db, now) => findNames(db, now, { text: 'steppers' }),
  month: (db, now) => {
    const from = dayIn(now, 'America/Chicago')
    const to = addDays(from, 28)
    return countNights(db, now, { filters: { when: { kind: 'days', from, to } }, from, to })
  },
}

const ASKED: [string, Ask][] = [
  ...Object.entries(LISTS).map(([name, filters]): [string, Ask] => [
    name,
    (db, now) => searchEvents(db, now, { filters }),
  ]),
  ...Object.entries(WITH_MORE),
]

/**
 * The list, its filters and its search with 10,000 events, against the same with 100: of both, the first page has the
 * same events.
 */
export async function discoveryPart(site: BenchSite): Promise<void> {
  printHeading(`First page of the list: ms with ${MANY} events, against ${FEW}`)
  printRow('list', `ms with ${FEW}`, `ms with ${MANY}`, 'ratio')
  const [few, many] = [await eventsIn(site, FEW), await eventsIn(site, MANY)]
  try {
    for (const [name, ask] of ASKED)
      for (let round = 0; round < ROUNDS; round++) {
        const { value, limit, verdict } = await measureWithLimit(
          () => msOf(few, ask),
          () => msOf(many, ask),
        )
        printRow(name, limit, value, verdict(value / limit))
      }
  } finally {
    await Promise.all([few.close(), many.close()])
  }
}

async function msOf(db: Db, ask: Ask): Promise<number> {
  const count = scaled(100)
  const now = systemNow()
  await ask(db, now)
  const startedAt = performance.now()
  // A visitor a second: what is kept for a while is made anew as often as it is on a quiet site.
  for (let at = 1; at <= count; at++) await ask(db, plusMs(now, at * 1000))
  return (performance.now() - startedAt) / count
}

/** A database of its own with so many events to come: 100 within a month, and the others behind them. */
async function eventsIn(site: BenchSite, count: number): Promise<Db> {
  const database = `discovery_${count}`
  await site.db.pool.query(`create database ${database}`)
  const db = openDatabase({ ...site.postgres, database, max: 2 })
  await migrate(db.pool, path.resolve('db'))
  const { eventId, ticketTypeId } = await makeEvent(db)
  await db.pool.query(MORE, [eventId, count, FEW])
  await db.pool.query(TICKETS, [eventId, ticketTypeId])
  await db.pool.query('update events set status = $$draft$$ where id = $1', [eventId])
  await db.pool.query('refresh materialized view event_words')
  await db.pool.query('vacuum analyze')
  return db
}

const MORE = `
  insert into events (id, owner_id, organizer_id, status, title, kind, description, djs, starts_at, ends_at, time_zone, venue,
    city, region, latitude, longitude, level, min_age, attire, parking, food, hotel_name, event_type)
  select gen_random_uuid(), e.owner_id, e.organizer_id, 'published',
    case when n <= $3 then (array['Lakeshore', 'Holiday', 'Velvet'])[1 + n % 3]
      when n % 40 = 0 then 'Lakeshore' when n % 40 < 5 then 'Holiday' else 'Evening' || n % 200 end || ' Steppers ' || n,
    (array['set', 'set', 'class', 'party', 'weekender'])[1 + n % 5], repeat('Two floors, one line. ', 20), 'DJ Sam C.',
    moment, moment + interval '5 hours', e.time_zone, e.venue,
    (array['Chicago', 'Chicago', 'Detroit', 'Gary'])[1 + n % 4], (array['IL', 'IL', 'MI', 'IN'])[1 + n % 4],
    (array[41.8, 41.7, 42.3, 41.6])[1 + n % 4], (array[-87.6, -87.7, -83.0, -87.3])[1 + n % 4],
    (array['beginner', 'advanced', 'any'])[1 + n % 3], (array[null, 18, 21])[1 + n % 3],
    (array['All white', 'Black and gold', ''])[1 + n % 3], (array['Free lot', '', ''])[1 + n % 3],
    (array['', 'Buffet', ''])[1 + n % 3], (array['', '', 'The Parkway'])[1 + n % 3],
    (array['standard', 'standard', 'premium'])[1 + n % 3]
  from events e, generate_series(1, $2::integer) n,
    lateral (select now() + case when n <= $3 then n * interval '7 hours' else interval '30 days' + n * interval '2 hours' end as moment) at
  where e.id = $1`

const TICKETS = `
  with types as (
    insert into ticket_types (event_id, id, name, price_cents, max_per_person)
    select e.id, gen_random_uuid(), t.name, case when abs(hashtext(e.title)) % 3 = 0 then 0 else t.price_cents end, t.max_per_person
    from events e, ticket_types t where t.event_id = $1 and t.id = $2 and e.id <> $1
    returning event_id, id)
  insert into ticket_inventory (event_id, ticket_type_id, capacity) select event_id, id, 100 from types`
