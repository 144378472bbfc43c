import { beforeAll, describe, expect, test } from 'vitest'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { addTicketType, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What each event says, by its title. */
const EVENTS = {
  'says nothing': '',
  'all levels and ages': "level = 'any', min_age = 0",
  beginners: "level = 'beginner', food = 'Snacks'",
  advanced: "level = 'advanced', min_age = 21, parking = 'Free lot'",
  'eighteen and over': "min_age = 18, event_type = 'premium', parking = 'Street', food = 'Buffet'",
}

beforeAll(async () => {
  for (const [title, set] of Object.entries(EVENTS)) {
    const { eventId } = await makeEvent(db, { title })
    if (set) await db.pool.query(`update events set ${set} where id = $1`, [eventId])
  }
})

test.each([
  ['level=beginner', ['all levels and ages', 'beginners']],
  ['level=intermediate', ['all levels and ages']],
  ['level=advanced', ['advanced', 'all levels and ages']],
  ['age=17', ['all levels and ages', 'beginners', 'says nothing']],
  ['age=18', ['all levels and ages', 'beginners', 'eighteen and over', 'says nothing']],
  ['age=20', ['all levels and ages', 'beginners', 'eighteen and over', 'says nothing']],
  ['age=21', Object.keys(EVENTS).toSorted()],
  ['age=0', ['all levels and ages', 'beginners', 'says nothing']],
  ['parking=1', ['advanced', 'eighteen and over']],
  ['food=1', ['beginners', 'eighteen and over']],
  ['premium=1', ['eighteen and over']],
  ['parking=1&food=1&age=19', ['eighteen and over']],
  ['level=beginner&parking=1', []],
])('%s finds %j', async (query, titles) => {
  const { filters } = readEventQuery(new URLSearchParams(query))
  const { events } = await listEvents(db, systemNow(), { filters })
  expect(events.map(({ title }) => title).toSorted()).toEqual(titles)
})

describe('by price, hours, attire and hotel', () => {
  /** An event in another city with ticket types at these prices: cents, cents for early birds, guests that one lets in. */
  async function priced(title: string, types: [number, number | null, number][], set = '') {
    const { eventId } = await makeEvent(db, { title })
    await db.pool.query('delete from ticket_inventory where event_id = $1', [eventId])
    await db.pool.query('delete from ticket_types where event_id = $1', [eventId])
    for (const [priceCents, early, admits] of types) {
      const until = plusMs(systemNow(), DAY_MS)
      const type = await addTicketType(db, eventId, {
        priceCents,
        ...(early !== null && { earlyBird: { cents: early, until } }),
      })
      await db.pool.query('update ticket_types set admits = $2 where id = $1', [type, admits])
    }
    await db.pool.query(`update events set city = 'Gary', ${at('20:00')} where id = $1`, [eventId])
    if (set) await db.pool.query(`update events set ${set} where id = $1`, [eventId])
    return eventId
  }
  const at = (time: string) =>
    `doors_at = null, starts_at = (current_date + 3 + time '${time}') at time zone time_zone, ends_at = (current_date + 4 + time '08:00') at time zone time_zone`

  beforeAll(async () => {
    await priced('20.00 all in', [[1_942, null, 1]], "attire = 'All white, suede soles'")
    await priced('20.01 all in', [[1_943, null, 1]], "attire = 'Denim', hotel_name = 'The Grand'")
    for (const [title, cents] of [
      ['a seat, 20.00 all in', 1_650],
      ['a seat, 20.01 all in', 1_651],
    ] as const) {
      const seated = await priced(title, [[cents, null, 1]])
      await db.pool.query('update ticket_types set is_seated = true where event_id = $1', [seated])
    }
    await priced('early bird', [[5_000, 1_000, 1]], at('20:59'))
    await priced('late bird', [[5_000, 1_000, 1]], at('21:00'))
    await db.pool.query(
      "update ticket_types set early_bird_until = now() - interval '1 minute' where event_id = (select id from events where title = 'late bird')",
    )
    await priced('a table', [[15_000, null, 8]], at('17:59'))
    await priced(
      'a meal alone',
      [
        [500, null, 0],
        [9_000, null, 1],
      ],
      at('00:30'),
    )
    const hidden = await priced(
      'hidden',
      [
        [500, null, 1],
        [9_000, null, 1],
      ],
      "attire = '100% red'",
    )
    await db.pool.query(
      'update ticket_types set is_hidden = true where event_id = $1 and price_cents = 500',
      [hidden],
    )
    await priced('at the door', [], "door_price_cents = 2000, attire = '100 percent red'")
    await priced('dear at the door', [], 'door_price_cents = 2001')
    const tiers: [number, null, number][] = [
      [1_500, null, 1],
      [9_500, null, 1],
    ]
    const over = await priced('first tier over', tiers, at('23:00'))
    await db.pool.query(
      'update ticket_types set sale_ends_at = now() where event_id = $1 and price_cents = 1500',
      [over],
    )
    const gone = await priced('first tier gone', tiers, at('23:00'))
    await db.pool.query(
      `update ticket_inventory i set taken = capacity from ticket_types t
       where i.event_id = $1 and t.event_id = $1 and t.id = i.ticket_type_id and t.price_cents = 1500`,
      [gone],
    )
    // Whose house is full lets nobody in at the door.
    const full = await priced('only tier gone', tiers.slice(0, 1), 'door_price_cents = 3000')
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [full])
    const door = await priced('first tier over, then the door', tiers.slice(0, 1), 'door_price_cents = 3000')
    await db.pool.query('update ticket_types set sale_ends_at = now() where event_id = $1', [door])
    const night = await priced('doors before', [[9_000, null, 1]], at('22:00'))
    await db.pool.query("update events set doors_at = starts_at - interval '4 hours' where id = $1", [night])
  })

  test.each([
    ['most=20', ['20.00 all in', 'a seat, 20.00 all in', 'a table', 'at the door', 'early bird']],
    ['most=0', []],
    ['most=3', []],
    ['most=20&q=tier', []],
    ['most=30&q=tier', ['first tier over, then the door']],
    ['most=98&q=tier', ['first tier gone', 'first tier over', 'first tier over, then the door']],
    [
      'most=93',
      [
        '20.00 all in',
        '20.01 all in',
        'a meal alone',
        'a seat, 20.00 all in',
        'a seat, 20.01 all in',
        'a table',
        'at the door',
        'dear at the door',
        'doors before',
        'early bird',
        'first tier over, then the door',
        'hidden',
        'late bird',
      ],
    ],
    ['doors=day&most=90', ['a table']],
    ['doors=evening&q=bird', ['early bird']],
    ['doors=night&q=bird', ['late bird']],
    ['doors=evening&q=before', ['doors before']],
    ['doors=night&q=meal', ['a meal alone']],
    ['hotel=1', ['20.01 all in']],
    ['attire=WHITE', ['20.00 all in']],
    ['attire=100%25', ['hidden']],
    ['attire=red', ['at the door', 'hidden']],
  ])('%s finds %j', async (query, titles) => {
    const { filters } = readEventQuery(new URLSearchParams(`city=Gary&${query}`))
    const { events } = await listEvents(db, systemNow(), { filters })
    expect(events.map(({ title }) => title).toSorted()).toEqual(titles)
  })
})

describe('when an event ends', () => {
  const from = async (title: string, [day, starts]: [number, string], [lastDay, ends]: [number, string]) => {
    const { eventId } = await makeEvent(db, { title })
    await db.pool.query(
      `update events set city = 'Calumet', time_zone = 'America/Los_Angeles',
         starts_at = (current_date + ${day} + time '${starts}') at time zone 'America/Los_Angeles',
         ends_at = (current_date + ${lastDay} + time '${ends}') at time zone 'America/Los_Angeles' where id = $1`,
      [eventId],
    )
  }

  beforeAll(async () => {
    for (const time of ['00:00', '00:01', '06:00', '06:01', '19:59'])
      await from(`until ${time} of the next day`, [3, '20:00'], [4, time])
    await from('until 23:59', [3, '20:00'], [3, '23:59'])
    await from('until 20:00 of the next day', [3, '20:00'], [4, '20:00'])
    await from('until a night later', [3, '20:00'], [5, '02:00'])
  })

  test.each([
    [
      'late',
      [
        'until 00:01 of the next day',
        'until 06:00 of the next day',
        'until 06:01 of the next day',
        'until 19:59 of the next day',
        'until a night later',
      ],
    ],
    ['early', ['until 00:00 of the next day', 'until 20:00 of the next day', 'until 23:59']],
  ])('%s, by its own clock', async (ends, titles) => {
    const { filters } = readEventQuery(new URLSearchParams(`city=Calumet&ends=${ends}`))
    const { events } = await listEvents(db, systemNow(), { filters })
    expect(events.map(({ title }) => title).toSorted()).toEqual(titles)
  })
})
