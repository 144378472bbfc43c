import { describe, expect, test } from 'vitest'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeatHolds,
} from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const visitorOf = ({ eventId }: SeatedEvent) => ({ eventId, session: newId() })
const room = (facts = {}) =>
  makeSeatedEvent(db, { A: { seats: 6 }, T1: { seats: 4, isTable: true, soldWhole: true } }, facts)
const named = (event: SeatedEvent, ...names: string[]) => names.map((name) => event.seats[name]!)
const codeOf = async (holding: ReturnType<typeof holdSeats>) => {
  const held = await holding
  return held.ok ? 'HELD' : held.failure.code
}
const age = (interval: string) =>
  db.pool.query(`update seat_holds set expires_at = expires_at - $1::interval`, [interval])
const minutesLeft = async (session: string) => {
  const { rows } = await db.pool.query<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float8 / 60 as minutes from seat_holds where session_id = $1',
    [session],
  )
  return rows.map(({ minutes }) => Math.round(minutes))
}

describe('a seat that is held', () => {
  test('is kept 15 minutes, and by nobody longer than that', async () => {
    const event = await room()
    for (const [minutes, kept] of [
      [undefined, 15],
      [null as never, 15],
      [5, 5],
      [600, 15],
      [-3, 1],
    ] as const) {
      const visitor = visitorOf(event)
      const held = await holdSeats(db, visitor, named(event, 'A1'), minutes === undefined ? {} : { minutes })
      expect(held).toMatchObject({ ok: true, value: { seatIds: named(event, 'A1'), isExtended: false } })
      expect(await minutesLeft(visitor.session)).toEqual([kept])
      await releaseSeatHolds(db, visitor)
    }
    const { eventId, session } = visitorOf(event)
    await db.pool.query('select hold_seats($1, $2, $3)', [named(event, 'A1'), eventId, session])
    expect(await minutesLeft(session)).toEqual([15])
  })

  test('ends with all that are held, at one instant, and each is named beside its hold', async () => {
    const event = await room()
    const visitor = visitorOf(event)
    for (const step of [
      ['A4', 'A5', 'A6'],
      ['A1', 'A2', 'A3'],
    ]) {
      const held = await holdSeats(db, visitor, named(event, ...step))
      const { rows } = await db.pool.query(
        'select expires_at::text as until, id, seat_id from seat_holds where session_id = $1 order by seat_id',
        [visitor.session],
      )
      expect(new Set(rows.map(({ until }) => until)).size).toBe(1)
      const bySeat = { holdIds: rows.map(({ id }) => id), seatIds: rows.map(({ seat_id }) => seat_id) }
      expect(held).toMatchObject({ value: bySeat })
      expect(await ownSeatHolds(db, visitor)).toMatchObject(bySeat)
    }
  })

  test('is refused to others, who are told which, and hold none of the rest', async () => {
    const event = await room()
    const [one, other] = [visitorOf(event), visitorOf(event)]
    await holdSeats(db, one, named(event, 'A2', 'A4'))
    expect(await holdSeats(db, other, named(event, 'A1', 'A2', 'A3', 'A4'))).toEqual({
      ok: false,
      failure: { code: 'SEATS_TAKEN', unavailable: named(event, 'A2', 'A4') },
    })
    expect((await ownSeatHolds(db, other)).seatIds).toEqual([])
    expect(await codeOf(holdSeats(db, other, named(event, 'A1', 'A3')))).toBe('HELD')
  })

  test('may be held again by who has it, and is kept no longer for that, nor for another seat', async () => {
    const event = await room()
    const visitor = visitorOf(event)
    const first = await holdSeats(db, visitor, named(event, 'A1'))
    await age('10 minutes')
    const again = await holdSeats(db, visitor, named(event, 'A1', 'A2'))
    expect(await minutesLeft(visitor.session)).toEqual([5, 5])
    expect(again.ok && first.ok && again.value.holdIds).toContain(first.ok && first.value.holdIds[0])
  })

  test('is anybody’s once its time is over, whether or not it was deleted', async () => {
    const event = await room()
    const [one, other] = [visitorOf(event), visitorOf(event)]
    await holdSeats(db, one, named(event, 'A1'))
    await age('15 minutes')
    expect(await ownSeatHolds(db, one)).toEqual({
      holdIds: [],
      seatIds: [],
      expiresAt: null,
      isExtended: false,
    })
    expect(await codeOf(holdSeats(db, other, named(event, 'A1')))).toBe('HELD')
    expect(await codeOf(holdSeats(db, one, named(event, 'A1')))).toBe('SEATS_TAKEN')
  })

  test('is kept five minutes longer, once, with what is added later', async () => {
    const event = await room()
    const visitor = visitorOf(event)
    const first = await holdSeats(db, visitor, named(event, 'A1'))
    expect(await extendSeatHolds(db, visitor)).toMatchObject({ isExtended: true })
    expect(await minutesLeft(visitor.session)).toEqual([20])
    await holdSeats(db, visitor, named(event, 'A2'))
    await extendSeatHolds(db, visitor)
    expect(await minutesLeft(visitor.session)).toEqual([20, 20])
    await releaseSeatHolds(db, visitor, first.ok ? first.value.holdIds : [])
    await extendSeatHolds(db, visitor)
    expect(await minutesLeft(visitor.session)).toEqual([20])
  })

  test('is theirs who took it when its time was over, with five minutes more of their own', async () => {
    const event = await room({ maxPerPerson: 3 })
    const [one, other] = [visitorOf(event), visitorOf(event)]
    const seats = named(event, 'A1', 'A2', 'A3')
    const [jackie, dorian] = [{ email: 'jackie@example.org' }, { email: 'dorian@example.org' }]
    const before = await holdSeats(db, one, seats, jackie)
    await extendSeatHolds(db, one)
    await age('20 minutes')
    const after = await holdSeats(db, other, seats, dorian)
    expect(
      before.ok && after.ok && after.value.holdIds.filter((id) => before.value.holdIds.includes(id)),
    ).toEqual([])
    await extendSeatHolds(db, other)
    expect(await minutesLeft(other.session)).toEqual([20, 20, 20])
    expect(await codeOf(holdSeats(db, visitorOf(event), named(event, 'A4'), jackie))).toBe('HELD')
    expect(await codeOf(holdSeats(db, visitorOf(event), named(event, 'A5'), dorian))).toBe('OVER_LIMIT')
  })

  test('is kept five minutes longer in each browser of a person, once in each', async () => {
    const event = await room()
    const [phone, laptop] = [visitorOf(event), visitorOf(event)]
    const email = 'jackie@example.org'
    await holdSeats(db, phone, named(event, 'A1'), { email })
    await extendSeatHolds(db, phone)
    await holdSeats(db, laptop, named(event, 'A2'), { email })
    await extendSeatHolds(db, laptop)
    expect([await minutesLeft(phone.session), await minutesLeft(laptop.session)]).toEqual([[20], [20]])
  })

  test('is let go by who holds it, and by nobody else', async () => {
    const event = await room()
    const [one, other] = [visitorOf(event), visitorOf(event)]
    const held = await holdSeats(db, one, named(event, 'A1', 'A2'))
    const holdIds = held.ok ? held.value.holdIds : []
    expect(await releaseSeatHolds(db, other, holdIds)).toBe(0)
    expect(await releaseSeatHolds(db, { ...one, eventId: newId() }, holdIds)).toBe(0)
    expect(await releaseSeatHolds(db, one, holdIds.slice(0, 1))).toBe(1)
    expect((await ownSeatHolds(db, one)).seatIds).toHaveLength(1)
    expect(await releaseSeatHolds(db, one)).toBe(1)
  })
})

describe('no seat is held', () => {
  test.each<[string, (event: SeatedEvent, elsewhere: SeatedEvent) => SeatId[], string]>([
    ['that is none', () => [], 'NO_SEATS'],
    ['that is null', () => [null as never], 'NO_SEATS'],
    ['that nobody knows', (event) => [...named(event, 'A1'), newId()], 'UNKNOWN_SEATS'],
    ['of another event', (_event, elsewhere) => named(elsewhere, 'A1'), 'UNKNOWN_SEATS'],
    ['that is one of 101', (event) => Array(101).fill(event.seats['A1']), 'TOO_MANY_SEATS'],
    ['that is one of 10,000', (event) => Array(10_000).fill(event.seats['A1']), 'TOO_MANY_SEATS'],
    ['of a part of a table that is sold whole', (event) => named(event, 'T1-1', 'T1-2'), 'WHOLE_TABLES'],
  ])('%s', async (_, seatsOf, code) => {
    const event = await room()
    expect(await codeOf(holdSeats(db, visitorOf(event), seatsOf(event, await room())))).toBe(code)
  })

  test.each([2, 100])('twice, when it is named %i times', async (times) => {
    const event = await room()
    const visitor = visitorOf(event)
    expect(await codeOf(holdSeats(db, visitor, Array(times).fill(event.seats['A1'])))).toBe('HELD')
    expect((await ownSeatHolds(db, visitor)).seatIds).toEqual(named(event, 'A1'))
  })

  test.each([
    [null, 'BAD_SESSION'],
    [15, 'BAD_SESSION'],
    [16, 'HELD'],
    [100, 'HELD'],
    [101, 'BAD_SESSION'],
  ])('without a session of 16 to 100 characters; with %s: %s', async (length, code) => {
    const event = await room()
    const session = length === null ? (null as never) : 'x'.repeat(length)
    expect(await codeOf(holdSeats(db, { eventId: event.eventId, session }, named(event, 'A1')))).toBe(code)
  })

  test('of an event that has begun, or is not published, nor a part of a table there', async () => {
    const [begun, draft] = [await room({ startsAt: '2026-01-01T20:00:00Z' }), await room({ status: 'draft' })]
    for (const name of ['A1', 'T1-1'])
      expect(await codeOf(holdSeats(db, visitorOf(begun), named(begun, name)))).toBe('EVENT_STARTED')
    expect(await codeOf(holdSeats(db, visitorOf(draft), named(draft, 'A1')))).toBe('NOT_ON_SALE')
  })

  test.each([
    ['that is blocked', "update seats set status = 'blocked' where id = $1", 'SEATS_TAKEN'],
    [
      'that was removed',
      "update seats set status = 'removed', position = null where id = $1",
      'UNKNOWN_SEATS',
    ],
    [
      'of a chart that is no longer on sale',
      'update seating_charts set is_active = false where event_id = (select event_id from seats where id = $1)',
      'UNKNOWN_SEATS',
    ],
  ])('%s', async (_, change, code) => {
    const event = await room()
    await db.pool.query(change, named(event, 'A1'))
    expect(await codeOf(holdSeats(db, visitorOf(event), named(event, 'A1')))).toBe(code)
  })
})

test('a table that is sold whole is held whole, in one step or by what is left of it', async () => {
  const event = await room()
  const visitor = visitorOf(event)
  const table = named(event, 'T1-1', 'T1-2', 'T1-3', 'T1-4')
  expect(await codeOf(holdSeats(db, visitor, table))).toBe('HELD')
  expect(await codeOf(holdSeats(db, visitor, table.slice(0, 1)))).toBe('HELD')
})

test('of two tables that are sold whole none is held while a seat of either is left out', async () => {
  const event = await makeSeatedEvent(db, {
    T1: { seats: 4, isTable: true, soldWhole: true },
    T2: { seats: 4, isTable: true, soldWhole: true },
  })
  const both = Object.values(event.seats)
  const without = (left: SeatId) => both.filter((id) => id !== left)
  for (const left of named(event, 'T1-3', 'T2-3'))
    expect(await codeOf(holdSeats(db, visitorOf(event), without(left)))).toBe('WHOLE_TABLES')
  expect(await codeOf(holdSeats(db, visitorOf(event), both))).toBe('HELD')
})
