import { expect, test } from 'vitest'
import type { Door } from '#modules/tickets/door/door.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { type EventId, newId } from '#platform/ids.ts'
import { type Instant, plusMs } from '#platform/time.ts'

const NOW = '2026-12-13T04:00:00.000Z' as Instant
const after = (ms: number) => plusMs(NOW, ms)
const doorOf = (eventId: EventId, inTheRoom = 0): Door => ({
  eventId,
  title: 'The Holiday Steppers Ball',
  organizer: 'Tasha Presents',
  startsAt: NOW,
  doorsAt: NOW,
  endsAt: after(5 * 3_600_000),
  timeZone: 'America/Chicago',
  venue: 'Grand Ballroom',
  inTheRoom,
  expected: 100,
  out: 0,
  capacity: null,
  types: [
    { name: 'Entry', inTheRoom, expected: 90 },
    { name: 'VIP', inTheRoom: 0, expected: 10 },
  ],
})

test('a door is kept for a second, then one caller a second reads it again', () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>())
  expect(doors.get(door.eventId, NOW)).toBeNull()
  doors.keep(door, NOW)
  expect(doors.get(door.eventId, after(999))).toBe(door)
  expect(doors.get(door.eventId, after(1_000))).toBeNull()
  expect(doors.get(door.eventId, after(1_001))).toBe(door)
  expect(doors.get(door.eventId, after(2_000))).toBeNull()
})

test('a door that could not be read again is not used after three seconds', () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>())
  doors.keep(door, NOW)
  doors.get(door.eventId, after(2_500))
  expect(doors.get(door.eventId, after(2_999))).toBe(door)
  expect(doors.get(door.eventId, after(3_000))).toBeNull()
  expect(doors.get(door.eventId, after(3_001))).toBeNull()
})

test('guests who come in are counted, and what is forgotten is read anew', () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>(), 7)
  doors.keep(door, NOW)
  doors.countIn(door.eventId, 'Entry')
  doors.countIn(door.eventId, 'Entry')
  doors.countIn(newId<'event'>(), 'Entry')
  expect(doors.get(door.eventId, NOW)).toEqual(doorOf(door.eventId, 9))
  doors.forget(door.eventId)
  expect(doors.get(door.eventId, NOW)).toBeNull()
})

test('of very many doors the ones read longest ago go first', () => {
  const doors = doorCache()
  const ids = Array.from({ length: 502 }, () => newId<'event'>())
  for (const id of ids.slice(0, 500)) doors.keep(doorOf(id), NOW)
  doors.keep(doorOf(ids[0]!), NOW)
  for (const id of ids.slice(500)) doors.keep(doorOf(id), NOW)
  expect(ids.map((id) => doors.get(id, NOW) !== null).flatMap((isKept, at) => (isKept ? [] : [at]))).toEqual([
    1, 2,
  ])
})
