// Whose shifts, and of which event, speak against another one.
import { expect, test } from 'vitest'
import { answerShift } from '#modules/shifts/answer-shift.server.ts'
import { shiftsOfEvent } from '#modules/shifts/list-shifts.server.ts'
import { openShiftsSql, ownShifts } from '#modules/shifts/own-shifts.server.ts'
import { saveShift } from '#modules/shifts/save-shift.server.ts'
import { MAX_SHIFTS } from '#modules/shifts/shift.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { type EventId, newId, type PersonId, type ShiftId } from '#platform/ids.ts'
import { DAY_MS, dayIn, HOUR_MS, type Instant, noonOf, plusMs, systemNow, toInstant } from '#platform/time.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase()
const now = systemNow()
// In the morning: the shift of its evening has not ended then, at whatever hour this runs.
const startsAt = noonOf(dayIn(plusMs(now, 21 * DAY_MS), 'America/Chicago'))

/** A night in three weeks with a team. */
async function begin() {
  const event = await staffedEvent(db)
  await db.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    event.eventId,
    startsAt,
    plusMs(startsAt, 5 * HOUR_MS),
  ])
  const manager = await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'team')
  if (!manager) throw new Error('not a manager of the team')
  const shift = (person: PersonId) => ({
    shiftId: newId<'shift'>(),
    person,
    place: 'Main door',
    day: dayIn(startsAt, 'America/Chicago'),
    from: '20:00',
    until: '23:00',
    note: '',
  })
  const assign = async (person: PersonId) => {
    const done = await saveShift(db, manager, shift(person), { isNew: true, now })
    return done.ok ? 'done' : done.failure.code
  }
  return { ...event, helper: event.manager, runner: manager, shift, assign }
}
const fill = (eventId: EventId, person: PersonId, count: number) =>
  db.pool.query(
    `insert into shifts (event_id, id, person_id, place, note, starts_at, ends_at, answer)
     select $1, gen_random_uuid(), $2, 'Bar', '', $3::timestamptz - n * interval '1 day', $3::timestamptz - n * interval '1 day' + interval '1 hour', 'open'
     from generate_series(10, 9 + $4::integer) n`,
    [eventId, person, startsAt, count],
  )

test('two people stand at a door at the same time, and nobody twice', async () => {
  const night = await begin()
  expect([await night.assign(night.scanner), await night.assign(night.helper)]).toEqual(['done', 'done'])
  expect(await night.assign(night.scanner)).toBe('SHIFTS_OVERLAP')
})

test('the note of a declined shift is changed beside another one at its time, and its place is not', async () => {
  const night = await begin()
  const declined = night.shift(night.scanner)
  const save = async (over: Partial<typeof declined>, isNew = false) => {
    const done = await saveShift(db, night.runner, { ...declined, ...over }, { isNew, now })
    return done.ok ? 'done' : done.failure.code
  }
  expect(await save({}, true)).toBe('done')
  await db.pool.query("update shifts set answer = 'declined', answered_at = now() where id = $1", [
    declined.shiftId,
  ])
  expect(await night.assign(night.scanner)).toBe('done')
  expect(await save({ note: 'The side entrance' })).toBe('done')
  expect(await save({ place: 'Bar' })).toBe('SHIFTS_OVERLAP')
})

test('another event at the same time is another team’s', async () => {
  const [night, other] = [await begin(), await begin()]
  await addMember(db, other.organizerId, { person: night.scanner, role: 'scanner' })
  expect([await night.assign(night.scanner), await other.assign(night.scanner)]).toEqual(['done', 'done'])
})

test('an event has so many shifts, whatever others have', async () => {
  const [night, other] = [await begin(), await begin()]
  await fill(other.eventId, other.scanner, MAX_SHIFTS)
  expect(await night.assign(night.scanner)).toBe('done')
  expect(await other.assign(other.scanner)).toBe('TOO_MANY_SHIFTS')
})

test('a shift is accepted whatever others do at that time, and beside what was declined', async () => {
  const night = await begin()
  const add = async (person: PersonId, daysBefore: number, answer: string) =>
    (
      await db.pool.query<{ id: ShiftId; at: Date }>(
        `insert into shifts (event_id, id, person_id, place, note, starts_at, ends_at, answer, answered_at)
         values ($1, $2, $3, 'Bar', '', $4, $5, $6, case when $6 <> 'open' then now() end) returning id, updated_at as at`,
        [
          night.eventId,
          newId<'shift'>(),
          person,
          plusMs(startsAt, 0 - daysBefore * DAY_MS),
          plusMs(startsAt, HOUR_MS - daysBefore * DAY_MS),
          answer,
        ],
      )
    ).rows[0]!
  await add(night.scanner, 5, 'open')
  const mine = await add(night.scanner, 0, 'open')
  await add(night.scanner, -3, 'accepted')
  await add(night.scanner, 0, 'declined')
  await add(night.helper, 0, 'accepted')
  // Two of another day, at the same time.
  await add(night.scanner, 3, 'accepted')
  await add(night.helper, 3, 'accepted')
  const accept = async () => {
    const seen = toInstant(mine.at)
    const done = await answerShift(db, night.scanner, { shiftId: mine.id, seen, answer: 'accepted', now })
    return done.ok ? 'done' : done.failure.code
  }
  expect(await accept()).toBe('done')
  await db.pool.query("update shifts set answer = 'open', answered_at = null where id = $1", [mine.id])
  await add(night.scanner, 0, 'accepted')
  expect(await accept()).toBe('SHIFTS_OVERLAP')
  // Off this team, and on another one.
  const other = await begin()
  await addMember(db, other.organizerId, { person: night.scanner, role: 'scanner' })
  await db.pool.query('delete from team_members where person_id = $1 and organizer_id = $2', [
    night.scanner,
    night.organizerId,
  ])
  expect(await accept()).toBe('SHIFT_NOT_FOUND')
})

test('whoever assigns or answers waits for others who change the shifts of the event, and for nobody at another', async () => {
  const [night, other] = [await begin(), await begin()]
  await addMember(db, other.organizerId, { person: night.scanner, role: 'scanner' })
  expect([await night.assign(night.scanner), await other.assign(night.scanner)]).toEqual(['done', 'done'])
  expect(await night.assign(night.helper)).toBe('done')
  const { rows } = await db.pool.query<{ id: ShiftId; at: Date }>(
    'select id, updated_at as at from shifts where event_id = $1 and person_id = $2',
    [night.eventId, night.scanner],
  )
  const { id: shiftId, at } = rows[0]!
  for (const [eventId, expected] of [
    [night.eventId, 'waits'],
    [other.eventId, 'ended'],
  ] as const) {
    const holding = await db.pool.connect()
    await holding.query('begin')
    await holding.query('select from events where id = $1 for no key update', [eventId])
    const seen = toInstant(at)
    const answered = answerShift(db, night.scanner, { shiftId, seen, answer: 'accepted', now })
    expect(await untilLockWait(db, answered)).toBe(expected)
    const assigned = night.assign(night.helper)
    expect(await untilLockWait(db, assigned, 'time_zone')).toBe(expected)
    await holding.query('rollback')
    holding.release()
    expect([await answered, await assigned]).toMatchObject([{ ok: true }, 'SHIFTS_OVERLAP'])
  }
})

test('when somebody answered stays with an answer that stays, and goes with one that is asked for anew', async () => {
  const night = await begin()
  const shiftId = newId<'shift'>()
  const save = (change: object, isNew = false) =>
    saveShift(db, night.runner, { ...night.shift(night.scanner), shiftId, ...change }, { isNew, now })
  const answered = async () =>
    (
      await db.pool.query<{ answer: string; at: Date | null; seen: Date }>(
        'select answer, answered_at as at, updated_at as seen from shifts where id = $1',
        [shiftId],
      )
    ).rows[0]!
  await save({}, true)
  const seen = toInstant((await answered()).seen)
  const at = plusMs(now, -HOUR_MS)
  await answerShift(db, night.scanner, { shiftId, seen, answer: 'accepted', now: at })
  await save({ note: 'Bring the cash box' })
  expect(await answered()).toMatchObject({ answer: 'accepted', at: new Date(at) })
  await save({ from: '21:00' })
  expect(await answered()).toMatchObject({ answer: 'open', at: null })
})

test('one’s own shifts are those of the teams that one is on: they wait until they are over, and nobody else’s do', async () => {
  const [night, left] = [await begin(), await begin()]
  await addMember(db, left.organizerId, { person: night.scanner, role: 'scanner' })
  const elsewhere = await begin()
  expect([await night.assign(night.scanner), await left.assign(night.scanner)]).toEqual(['done', 'done'])
  expect([await night.assign(night.helper), await elsewhere.assign(elsewhere.scanner)]).toEqual([
    'done',
    'done',
  ])
  await fill(night.eventId, night.scanner, 1)
  const open = async (at: Instant) => {
    const text = `select ${openShiftsSql('$1', '$2')} as open`
    const { rows } = await db.pool.query<{ open: string }>(text, [night.scanner, at])
    return Number(rows[0]!.open)
  }
  const own = async () => (await ownShifts(db, night.scanner, startsAt)).toCome.map(({ eventId }) => eventId)
  expect([await own(), await open(startsAt)]).toEqual([[night.eventId, left.eventId], 2])
  await db.pool.query('delete from team_members where person_id = $1 and organizer_id = $2', [
    night.scanner,
    left.organizerId,
  ])
  expect([await own(), await open(startsAt)]).toEqual([[night.eventId], 1])
  expect(await open(now)).toBe(2)
})

test('the list of an event has its own times, and offers those who may work there', async () => {
  await begin()
  const night = await begin()
  const at = plusMs(startsAt, HOUR_MS)
  await db.pool.query('update events set starts_at = $2 where id = $1', [night.eventId, at])
  await begin()
  const { startsAt: its, people } = await shiftsOfEvent(db, night.runner)
  expect(its).toBe(at)
  expect(people.map(({ id }) => id).toSorted()).toEqual(
    [night.ownerId, night.helper, night.sales, night.scanner].toSorted(),
  )
})
