// Which holds count: whose, of which seat, at which of two nights that sell by one chart, and until when.
import { describe, expect, test } from 'vitest'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeatHolds,
} from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatHoldId, type SeatId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'
import { addOldChart, anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const TABLE = ['T1-1', 'T1-2', 'T1-3', 'T1-4']

/** Seats that are held already: by this visitor on Friday, where nothing else is said. */
interface Held {
  by?: 'another'
  on?: 'Saturday'
  seats: string[]
  /** Minutes since they were held. */
  ago?: number
  isExtended?: true
}

async function makeNights(held: Held[]) {
  const saturday = await makeSeatedEvent(db, {
    A: { seats: 6 },
    T1: { seats: 4, isTable: true, soldWhole: true },
    T2: { seats: 4, isTable: true },
  })
  const friday = await anotherNight(db, saturday)
  const [visitor, another] = [{ eventId: friday.eventId, session: newId() }, newId()]
  for (const { by, on, seats, ago = 0, isExtended } of held)
    await db.pool.query(
      `insert into seat_holds (event_id, seat_id, session_id, is_extended, expires_at)
       select $1, id, $2, $3, now() + make_interval(mins => $4) from unnest($5::uuid[]) id`,
      [
        on ? saturday.eventId : friday.eventId,
        by ? another : visitor.session,
        isExtended ?? false,
        (isExtended ? 20 : 15) - ago,
        seats.map((name) => friday.seats[name]),
      ],
    )
  const rows = await db.pool.query<{ id: SeatHoldId; seat_id: SeatId; isFriday: boolean }>(
    'select id, seat_id, event_id = $1 as "isFriday" from seat_holds where event_id in ($1, $2)',
    [friday.eventId, saturday.eventId],
  )
  return {
    friday,
    saturday,
    visitor,
    seats: (...names: string[]) => names.map((name) => friday.seats[name]!),
    holdId: (name: string, on?: 'Saturday') =>
      rows.rows.find((row) => row.seat_id === friday.seats[name] && row.isFriday === !on)!.id,
  }
}

type Nights = Awaited<ReturnType<typeof makeNights>>

/** What the visitor holds on Friday, and for how many minutes, after they did something: then what others hold, and on Saturday, is as it was. */
async function heldAfter(held: Held[], act: (nights: Nights) => Promise<unknown>): Promise<string> {
  const nights = await makeNights(held)
  const { visitor, friday, saturday } = nights
  const others = async () =>
    (
      await db.pool.query(
        `select event_id, seat_id, session_id, customer_email, expires_at, is_extended from seat_holds
         where event_id in ($1, $2) and (event_id, session_id) <> ($1, $3) order by event_id, seat_id`,
        [friday.eventId, saturday.eventId, visitor.session],
      )
    ).rows
  const before = await others()
  const answer = await act(nights)
  expect(await others()).toEqual(before)
  const { seatIds } = await ownSeatHolds(db, visitor)
  const { rows } = await db.pool.query<{ id: SeatId; minutes: number }>(
    `select seat_id as id, round(extract(epoch from expires_at - now()) / 60)::integer as minutes from seat_holds
     where event_id = $1 and session_id = $2 and expires_at > now() order by seat_id`,
    [visitor.eventId, visitor.session],
  )
  expect(seatIds).toEqual(rows.map(({ id }) => id))
  if (typeof answer === 'string') return answer
  const nameOf = (id: SeatId) => Object.entries(friday.seats).find(([, one]) => one === id)![0]
  return rows.map(({ id, minutes }) => `${nameOf(id)} ${minutes}`).join(', ')
}

describe('who holds', () => {
  test.each<[string, Held[], string[], string]>([
    [
      'a seat that another holds on Saturday',
      [{ by: 'another', on: 'Saturday', seats: ['A1'] }],
      ['A1'],
      'A1 15',
    ],
    [
      'one, and one on Saturday, has each for its time',
      [{ on: 'Saturday', seats: ['A2'], ago: 10 }],
      ['A1'],
      'A1 15',
    ],
    [
      'one beside another, signed in, and leaves what they hold on Saturday as it was',
      [{ seats: ['A2'] }, { on: 'Saturday', seats: ['A2'] }],
      ['A1'],
      'A1 15, A2 15',
    ],
    [
      'one beside that of another has it for 15 minutes',
      [{ by: 'another', seats: ['A2'], ago: 10 }],
      ['A1'],
      'A1 15',
    ],
    ['one after the time of another was over', [{ seats: ['A2'], ago: 16 }], ['A1'], 'A1 15'],
    ['one again, whose time was over', [{ seats: ['A1'], ago: 16 }], ['A1'], 'A1 15'],
    ['of two tables the one that is sold whole in part', [], ['T1-1', 'T2-1'], 'WHOLE_TABLES'],
    [
      'a part of a table that is sold whole, and something else already',
      [{ seats: ['A1'] }],
      ['T1-1'],
      'WHOLE_TABLES',
    ],
    [
      'a part of the table that they hold on Saturday',
      [{ on: 'Saturday', seats: TABLE }],
      ['T1-1'],
      'WHOLE_TABLES',
    ],
    ['a part of the table that they held before', [{ seats: TABLE, ago: 16 }], ['T1-1'], 'WHOLE_TABLES'],
    [
      'all that is left of a table',
      [{ by: 'another', seats: TABLE.slice(2) }],
      TABLE.slice(0, 2),
      'T1-1 15, T1-2 15',
    ],
    ['a part of a table that is sold by the seat', [], ['T2-2'], 'T2-2 15'],
    [
      'a part of a table, and more than one person may have, is told the first',
      [{ seats: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'T2-1', 'T2-2', 'T2-3'] }],
      ['T1-1', 'T2-4'],
      'WHOLE_TABLES',
    ],
    [
      'more than one person may have, of which another has one, is told the first',
      [{ by: 'another', seats: ['A1'] }],
      ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', ...TABLE, 'T2-1'],
      'OVER_LIMIT',
    ],
  ])('%s', async (_, held, names, expected) => {
    const act = async ({ visitor, seats }: Nights) => {
      const answer = await holdSeats(db, visitor, seats(...names), { email: 'jackie@example.org' })
      return answer.ok ? answer : answer.failure.code
    }
    expect(await heldAfter(held, act)).toBe(expected)
  })

  test('a table from which a seat was taken away is what is left of it', async () => {
    const { friday, visitor, seats } = await makeNights([])
    await db.pool.query(
      "update seats set status = 'removed', position = null where event_id = $1 and id = $2",
      [friday.eventId, friday.seats['T1-4']],
    )
    expect(await holdSeats(db, visitor, seats(...TABLE.slice(0, 3)))).toMatchObject({ ok: true })
  })

  test('a table is not asked for that of an old chart as well, whose seats are no longer sold', async () => {
    const { friday, visitor, seats } = await makeNights([])
    const old = await addOldChart(db, friday)
    for (const wanted of [[old['A1']!], [...seats('A1'), old['A2']!]])
      expect(await holdSeats(db, visitor, wanted)).toMatchObject({ failure: { code: 'UNKNOWN_SEATS' } })
    expect(await holdSeats(db, visitor, seats(...TABLE))).toMatchObject({ ok: true })
  })
})

test.each<[string, string[], string, string]>([
  [
    'two of each are held where one person may have two',
    ['A1', 'A2', 'B1', 'B2'],
    'max_per_person = 2',
    'HELD',
  ],
  ['three of the first are too many', ['A1', 'A2', 'A3', 'B1'], 'max_per_person = 2', 'OVER_LIMIT'],
  ['three of the second are too many', ['A1', 'B1', 'B2', 'B3'], 'max_per_person = 2', 'OVER_LIMIT'],
  [
    'so are three that are not beside each other',
    ['A1', 'A2', 'B1', 'C1'],
    'max_per_person = 2',
    'OVER_LIMIT',
  ],
  ['none is held where the first is not sold', ['A1', 'B1'], 'is_hidden = price_cents = 8000', 'NOT_ON_SALE'],
  [
    'none is held where the second is not sold',
    ['B1', 'C1'],
    'is_hidden = price_cents = 8000',
    'NOT_ON_SALE',
  ],
])('of seats of two ticket types %s', async (_, names, change, code) => {
  const event = await makeSeatedEvent(db, {
    A: { seats: 3, category: 'VIP' },
    B: { seats: 3 },
    C: { seats: 1, category: 'VIP' },
  })
  await db.pool.query(`update ticket_types set ${change} where event_id = $1`, [event.eventId])
  const seats = names.map((name) => event.seats[name]!)
  const held = await holdSeats(db, { eventId: event.eventId, session: newId() }, seats)
  expect(held.ok ? 'HELD' : held.failure.code).toBe(code)
})

test.each<[string, Held[], string]>([
  ['what is held on Friday alone', [{ seats: ['A1'] }, { on: 'Saturday', seats: ['A1'] }], 'A1 20'],
  ['not what another holds', [{ seats: ['A1'] }, { by: 'another', seats: ['A2'] }], 'A1 20'],
  ['not what is over', [{ seats: ['A1'], ago: 16 }], ''],
  ['once', [{ seats: ['A1'], isExtended: true }], 'A1 20'],
  [
    'also where it was so on Saturday',
    [{ seats: ['A1'] }, { on: 'Saturday', seats: ['A2'], isExtended: true }],
    'A1 20',
  ],
  [
    'also where it was so for another',
    [{ seats: ['A1'] }, { by: 'another', seats: ['A2'], isExtended: true }],
    'A1 20',
  ],
  [
    'also where it was so once before',
    [{ seats: ['A1'], ago: 21, isExtended: true }, { seats: ['A2'] }],
    'A2 20',
  ],
])('seats are kept five minutes longer: %s', async (_, held, expected) => {
  expect(await heldAfter(held, ({ visitor }) => extendSeatHolds(db, visitor))).toBe(expected)
})

const TEN: Held[] = [{ seats: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', ...TABLE] }]

test.each<[string, Held[], string[], string]>([
  ['one for the time that was left', [{ seats: ['A1', 'A2'], ago: 10 }], ['A3'], 'A3 5'],
  ['one of them for it too', [{ seats: ['A1', 'A2'], ago: 10 }], ['A2', 'A3'], 'A2 5, A3 5'],
  ['one after it was over', [{ seats: ['A1'], ago: 16 }], ['A3'], 'A3 15'],
  [
    'one, and what others hold stays, and on Saturday',
    [{ seats: ['A1'] }, { by: 'another', seats: ['A2'] }, { on: 'Saturday', seats: ['A1'] }],
    ['A3'],
    'A3 15',
  ],
  ['as many as one person may have', TEN, ['T2-1', 'T2-2'], 'T2-1 15, T2-2 15'],
  [
    'none where another has one',
    [{ seats: ['A1'] }, { by: 'another', seats: ['A2'] }],
    ['A2', 'A3'],
    'A1 15',
  ],
  [
    'none where it is a part of the table',
    [{ seats: TABLE }],
    ['T1-1', 'A1'],
    'T1-1 15, T1-2 15, T1-3 15, T1-4 15',
  ],
])('in the place of what a visitor holds they get %s', async (_, held, names, expected) => {
  const act = ({ visitor, seats }: Nights) => holdSeats(db, visitor, seats(...names), { instead: true })
  expect(await heldAfter(held, act)).toBe(expected)
})

/** What is let go: the hold of a seat, or all. */
type Named = [seat: string, on?: 'Saturday'] | null
const MOST_OF_TABLE: Held[] = [{ seats: TABLE.slice(0, 3) }, { by: 'another', seats: TABLE.slice(3) }]

test.each<[string, Held[], Named, string]>([
  ['all that is held on Friday', [{ seats: ['A1', 'A2'] }, { on: 'Saturday', seats: ['A1'] }], null, ''],
  ['not what another holds', [{ seats: ['A1'] }, { by: 'another', seats: ['A2'] }], null, ''],
  [
    'not what another holds on Saturday',
    [{ seats: ['A1'] }, { by: 'another', on: 'Saturday', seats: ['A1'] }],
    null,
    '',
  ],
  ['one of a row', [{ seats: ['A1', 'A2'] }], ['A1'], 'A2 15'],
  ['all of a table that is sold whole', [{ seats: TABLE }], ['T1-2'], ''],
  ['one of a table that is not', [{ seats: ['T2-1', 'T2-2'] }], ['T2-2'], 'T2-1 15'],
  [
    'nothing by a hold of Saturday',
    [{ seats: ['A1'] }, { on: 'Saturday', seats: ['A1'] }],
    ['A1', 'Saturday'],
    'A1 15',
  ],
  ['nothing by the hold of another', MOST_OF_TABLE, ['T1-4'], 'T1-1 15, T1-2 15, T1-3 15'],
  ['not what another has of the table', MOST_OF_TABLE, ['T1-1'], ''],
  ['nor by the table of Saturday', [...MOST_OF_TABLE, { on: 'Saturday', seats: TABLE }], null, ''],
])('is let go: %s', async (_, held, named, expected) => {
  const act = ({ visitor, holdId }: Nights) => releaseSeatHolds(db, visitor, named && [holdId(...named)])
  expect(await heldAfter(held, act)).toBe(expected)
})
