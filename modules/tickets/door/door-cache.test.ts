import { expect, test } from 'vitest'
import type { Door } from '#modules/tickets/door/door.ts'
import { type CountedDoor, doorCache } from '#modules/tickets/door/door-cache.ts'
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

/** Everything before transaction 100 is seen. */
const EARLY = '100:100:'
const counted = (door: Door, snapshot = EARLY): CountedDoor => ({ door, snapshot })
const guestOf = (transaction: number, ticketType = 'Entry') => ({
  transaction: String(transaction),
  ticketType,
})

/** Reads that are counted, and end when told. */
function reader(door: Door) {
  const reads: PromiseWithResolvers<CountedDoor>[] = []
  const read = () => {
    const next = Promise.withResolvers<CountedDoor>()
    reads.push(next)
    return next.promise
  }
  return {
    reads,
    read,
    now:
      (inTheRoom = door.inTheRoom) =>
      async () =>
        counted(doorOf(door.eventId, inTheRoom)),
  }
}

test('a door is kept for a second, then one caller reads it again while the others have the kept one', async () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>())
  const { reads, read, now } = reader(door)
  const get = (ms: number, by = read) => doors.get(door.eventId, after(ms), by)
  expect(await get(0, now(1))).toMatchObject({ inTheRoom: 1 })
  expect(await get(999)).toMatchObject({ inTheRoom: 1 })
  expect(reads).toHaveLength(0)
  const again = get(1_000)
  expect(reads).toHaveLength(1)
  expect(await get(1_001)).toMatchObject({ inTheRoom: 1 })
  reads[0]?.resolve(counted(doorOf(door.eventId, 2)))
  expect(await again).toMatchObject({ inTheRoom: 2 })
  expect(await get(1_999)).toMatchObject({ inTheRoom: 2 })
  expect(reads).toHaveLength(1)
})

test('of many who ask at once for a door that is not kept, one reads it', async () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>(), 3)
  const { reads, read } = reader(door)
  const all = Array.from({ length: 32 }, () => doors.get(door.eventId, NOW, read))
  expect(reads).toHaveLength(1)
  reads[0]?.resolve(counted(door))
  expect(new Set(await Promise.all(all))).toEqual(new Set([door]))
})

test('a door that could not be read again is not used after three seconds, and the failure is told', async () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>())
  const { reads, read, now } = reader(door)
  await doors.get(door.eventId, NOW, now(1))
  const slow = doors.get(door.eventId, after(2_500), read)
  expect(await doors.get(door.eventId, after(2_999), read)).toMatchObject({ inTheRoom: 1 })
  const late = doors.get(door.eventId, after(3_000), read)
  reads[0]?.reject(new Error('The database is away'))
  await expect(slow).rejects.toThrow('The database is away')
  await expect(late).rejects.toThrow('The database is away')
  expect(await doors.get(door.eventId, after(3_001), now(4))).toMatchObject({ inTheRoom: 4 })
})

test('one who reads a door in vain alone is told, and no failure is left that nobody hears', async () => {
  const doors = doorCache()
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const away = () => Promise.reject(new Error('The database is away'))
  await expect(doors.get(newId<'event'>(), NOW, away)).rejects.toThrow('The database is away')
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('guests who come in are counted, and what is forgotten is read anew', async () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>(), 7)
  const { reads, read, now } = reader(door)
  await doors.get(door.eventId, NOW, now())
  doors.countIn(door.eventId, guestOf(100))
  doors.countIn(door.eventId, guestOf(101))
  doors.countIn(newId<'event'>(), guestOf(102))
  expect(await doors.get(door.eventId, NOW, read)).toEqual(doorOf(door.eventId, 9))
  doors.forget(door.eventId)
  const early = doors.get(door.eventId, NOW, read)
  doors.forget(door.eventId)
  expect(await doors.get(door.eventId, NOW, now(9))).toMatchObject({ inTheRoom: 9 })
  reads[0]?.resolve(counted(door))
  expect(await early).toEqual(door)
  expect(await doors.get(door.eventId, NOW, read)).toMatchObject({ inTheRoom: 9 })
})

test.each([
  ['before all that is seen', 99, '100:110:104,107', 0],
  ['among what is seen', 105, '100:110:104,107', 0],
  ['under way when the door was counted', 104, '100:110:104,107', 1],
  ['the last of those under way', 107, '100:110:104,107', 1],
  ['later', 110, '100:110:104,107', 1],
  ['later, by number and not by letters', 1_000, '998:999:', 1],
])(
  'a guest whose check-in is %s is counted once, whether it is told before the count or after it',
  async (_when, transaction, snapshot, more) => {
    const door = doorOf(newId<'event'>(), 7)
    const expected = doorOf(door.eventId, 7 + more)
    const [late, soon] = [doorCache(), doorCache()]
    await late.get(door.eventId, NOW, async () => counted(door, snapshot))
    late.countIn(door.eventId, guestOf(transaction))

    const { reads, read } = reader(door)
    const asked = soon.get(door.eventId, NOW, read)
    soon.countIn(door.eventId, guestOf(transaction))
    reads[0]?.resolve(counted(door, snapshot))
    const never = () => Promise.reject(new Error('It is kept'))
    expect([
      await asked,
      await soon.get(door.eventId, NOW, never),
      await late.get(door.eventId, NOW, never),
    ]).toEqual([expected, expected, expected])
  },
)

test('of very many doors the ones read longest ago go first', async () => {
  const doors = doorCache()
  const ids = Array.from({ length: 502 }, () => newId<'event'>())
  const keep = (id: EventId, ms: number) => doors.get(id, after(ms), async () => counted(doorOf(id, 1)))
  for (const id of ids.slice(0, 500)) await keep(id, 0)
  await keep(ids[1]!, 1_000)
  for (const id of ids.slice(500)) await keep(id, 1_000)
  const isKept = await Promise.all(
    ids.map(async (id) => (await doors.get(id, NOW, async () => counted(doorOf(id, 2)))).inTheRoom === 1),
  )
  expect(isKept.flatMap((is, at) => (is ? [] : [at]))).toEqual([0, 2])
})

test('who asks while a door is read anew shares that, also when a reading from before it was forgotten ends meanwhile', async () => {
  const doors = doorCache()
  const door = doorOf(newId<'event'>())
  const { reads, read } = reader(door)
  const early = doors.get(door.eventId, NOW, read)
  doors.forget(door.eventId)
  const anew = doors.get(door.eventId, NOW, read)
  reads[0]?.resolve(counted(doorOf(door.eventId, 1)))
  await early
  const shared = doors.get(door.eventId, NOW, read)
  reads[1]?.resolve(counted(doorOf(door.eventId, 2)))
  expect(await Promise.all([anew, shared])).toMatchObject([{ inTheRoom: 2 }, { inTheRoom: 2 }])
  expect(reads).toHaveLength(2)
})
