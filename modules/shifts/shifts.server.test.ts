import { describe, expect, test } from 'vitest'
import { answerShift } from '#modules/shifts/answer-shift.server.ts'
import { shiftsOfEvent } from '#modules/shifts/list-shifts.server.ts'
import { openShiftsSql, ownShift, ownShifts } from '#modules/shifts/own-shifts.server.ts'
import { removeShift, saveShift } from '#modules/shifts/save-shift.server.ts'
import type { ShiftFields } from '#modules/shifts/shift-schema.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import type { Failure, Result } from '#platform/result.ts'
import { dayIn, DAY_MS, HOUR_MS, type Instant, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase({ max: 8 })
const now = systemNow()
const ZONE = 'America/Chicago'
const codeOf = (result: Result<unknown, Failure>) => (result.ok ? 'done' : result.failure.code)

const runs = async (person: PersonId, eventId: EventId) => {
  const manager = await proveManager(db, { id: person, name: 'Tasha' }, eventId, 'team')
  if (!manager) throw new Error('not a manager of the team')
  return manager
}

/** A night in three weeks with a team, and how to give its scanner a shift there. */
async function begin() {
  const startsAt = plusMs(now, 21 * DAY_MS)
  const event = await staffedEvent(db)
  await db.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    event.eventId,
    startsAt,
    plusMs(startsAt, 5 * HOUR_MS),
  ])
  const manager = await runs(event.ownerId, event.eventId)
  const assign = (fields: Partial<ShiftFields> = {}, isNew = true, at: Instant = now) =>
    saveShift(
      db,
      manager,
      {
        shiftId: newId<'shift'>(),
        person: event.scanner,
        place: 'Main door',
        day: dayIn(startsAt, ZONE),
        from: '20:00',
        until: '23:00',
        note: '',
        ...fields,
      },
      { isNew, now: at },
    )
  return { ...event, helper: event.manager, startsAt, manager, assign }
}

const told = async (person: PersonId) =>
  (
    await db.pool.query<{ told: string }>(
      `select 'notice ' || (payload ->> 'what') as told from notifications where user_id = $1 and kind = 'shift'
       union all
       select 'mail ' || (m.payload ->> 'what') from mail_outbox m join auth_user u on u.email = m.recipient
       where u.id = $1 and m.kind = 'shift' order by 1`,
      [person],
    )
  ).rows.map((row) => row.told)

const only = async (person: PersonId) => {
  const { toCome } = await ownShifts(db, person, now)
  expect(toCome).toHaveLength(1)
  return toCome[0]!
}

const waiting = async (person: PersonId) => {
  const { rows } = await db.pool.query<{ open: string }>(`select ${openShiftsSql('$1', '$2')} as open`, [
    person,
    now,
  ])
  return Number(rows[0]!.open)
}

describe('a shift', () => {
  test('is told to whom it is assigned, counted until they answer, and listed with their answer', async () => {
    const night = await begin()
    expect(codeOf(await night.assign({ note: 'Bring a torch' }))).toBe('done')
    expect(await told(night.scanner)).toEqual(['mail assigned', 'notice assigned'])
    expect(await waiting(night.scanner)).toBe(1)
    const shift = await only(night.scanner)
    expect(shift).toMatchObject({ place: 'Main door', note: 'Bring a torch', answer: 'open' })
    const answer = { shiftId: shift.id, seen: shift.updatedAt, now }
    expect(codeOf(await answerShift(db, night.scanner, { ...answer, answer: 'accepted' }))).toBe('done')
    expect(await waiting(night.scanner)).toBe(0)
    const { shifts, people } = await shiftsOfEvent(db, night.manager)
    expect(shifts).toMatchObject([{ name: 'Ruby', answer: 'accepted', isGone: false }])
    expect(people.map(({ name }) => name)).toContain('Rufus')
  })

  test('that is sent twice is written and told once', async () => {
    const night = await begin()
    const shiftId = newId<'shift'>()
    expect(codeOf(await night.assign({ shiftId }))).toBe('done')
    expect(codeOf(await night.assign({ shiftId }))).toBe('done')
    expect(await told(night.scanner)).toEqual(['mail assigned', 'notice assigned'])
  })

  test('that is declined is told to whoever runs the team, once, and can be accepted after all', async () => {
    const night = await begin()
    await night.assign()
    const { id: shiftId, updatedAt: seen } = await only(night.scanner)
    for (const answer of ['declined', 'declined', 'accepted'] as const)
      expect(codeOf(await answerShift(db, night.scanner, { shiftId, seen, answer, now }))).toBe('done')
    const { rows } = await db.pool.query<{ person: PersonId }>(
      `select user_id as person from notifications where kind = 'shift_declined' and payload ->> 'eventId' = $1 order by 1`,
      [night.eventId],
    )
    expect(rows.map(({ person }) => person)).toEqual([night.ownerId, night.helper].toSorted())
    expect((await only(night.scanner)).answer).toBe('accepted')
  })

  test.each([
    [
      'time',
      { until: '23:30' },
      'open',
      ['mail assigned', 'mail changed', 'notice assigned', 'notice changed'],
    ],
    [
      'place',
      { place: 'Terrace' },
      'open',
      ['mail assigned', 'mail changed', 'notice assigned', 'notice changed'],
    ],
    ['note alone', { note: 'By the back door' }, 'accepted', ['mail assigned', 'notice assigned']],
  ])('of another %s is asked anew where it matters', async (_, change, answer, expected) => {
    const night = await begin()
    const shiftId = newId<'shift'>()
    await night.assign({ shiftId })
    const { updatedAt: seen } = await only(night.scanner)
    await answerShift(db, night.scanner, { shiftId, seen, answer: 'accepted', now })
    expect(codeOf(await night.assign({ shiftId, ...change }, false))).toBe('done')
    expect((await only(night.scanner)).answer).toBe(answer)
    expect(await told(night.scanner)).toEqual(expected)
  })

  test('that changed since it was looked at is not answered', async () => {
    const night = await begin()
    const shiftId = newId<'shift'>()
    await night.assign({ shiftId })
    const { updatedAt: seen } = await only(night.scanner)
    await night.assign({ shiftId, from: '19:00' }, false)
    expect(codeOf(await answerShift(db, night.scanner, { shiftId, seen, answer: 'accepted', now }))).toBe(
      'SHIFT_CHANGED',
    )
    expect((await only(night.scanner)).answer).toBe('open')
  })

  test('given to somebody else is taken back from the first', async () => {
    const night = await begin()
    const shiftId = newId<'shift'>()
    await night.assign({ shiftId })
    await night.assign({ shiftId, person: night.sales }, false)
    expect(await told(night.scanner)).toEqual([
      'mail assigned',
      'mail removed',
      'notice assigned',
      'notice removed',
    ])
    expect(await told(night.sales)).toEqual(['mail assigned', 'notice assigned'])
    expect((await ownShifts(db, night.scanner, now)).toCome).toEqual([])
  })

  test('that was declined is not taken back from whoever declined it', async () => {
    const night = await begin()
    const shiftId = newId<'shift'>()
    await night.assign({ shiftId })
    const { updatedAt: seen } = await only(night.scanner)
    await answerShift(db, night.scanner, { shiftId, seen, answer: 'declined', now })
    await night.assign({ shiftId, person: night.sales }, false)
    expect(await told(night.scanner)).toEqual(['mail assigned', 'notice assigned'])
  })

  test('that somebody gives themselves is accepted, and not told', async () => {
    const night = await begin()
    await night.assign({ person: night.ownerId })
    expect((await only(night.ownerId)).answer).toBe('accepted')
    expect(await told(night.ownerId)).toEqual([])
  })

  test('that is taken back is told, unless it was declined or is over', async () => {
    const night = await begin()
    const [told1, declined, over] = [newId<'shift'>(), newId<'shift'>(), newId<'shift'>()]
    await night.assign({ shiftId: told1, from: '20:00', until: '21:00' })
    await night.assign({ shiftId: declined, from: '21:00', until: '22:00', person: night.sales })
    await night.assign({ shiftId: over, from: '22:00', until: '23:00', person: night.helper })
    const [mine] = (await ownShifts(db, night.sales, now)).toCome
    await answerShift(db, night.sales, { shiftId: declined, seen: mine!.updatedAt, answer: 'declined', now })
    expect(await removeShift(db, night.manager, told1, now)).toBe(true)
    expect(await removeShift(db, night.manager, declined, now)).toBe(true)
    expect(await removeShift(db, night.manager, over, plusMs(night.startsAt, 2 * DAY_MS))).toBe(true)
    expect(await removeShift(db, night.manager, over, now)).toBe(false)
    expect(await told(night.scanner)).toEqual([
      'mail assigned',
      'mail removed',
      'notice assigned',
      'notice removed',
    ])
    expect(await told(night.sales)).toEqual(['mail assigned', 'notice assigned'])
    expect((await shiftsOfEvent(db, night.manager)).shifts).toEqual([])
  })

  test('of whoever left the team is not theirs any more, and stands as an empty place', async () => {
    const night = await begin()
    await night.assign()
    const { id: shiftId, updatedAt: seen } = await only(night.scanner)
    await db.pool.query('delete from team_members where person_id = $1', [night.scanner])
    expect((await ownShifts(db, night.scanner, now)).toCome).toEqual([])
    expect(await ownShift(db, night.scanner, shiftId)).toBeNull()
    expect(await waiting(night.scanner)).toBe(0)
    expect(codeOf(await answerShift(db, night.scanner, { shiftId, seen, answer: 'accepted', now }))).toBe(
      'SHIFT_NOT_FOUND',
    )
    expect((await shiftsOfEvent(db, night.manager)).shifts).toMatchObject([{ isGone: true }])
  })

  test('that has begun is declined only by who is sure', async () => {
    const night = await begin()
    await night.assign()
    const { id: shiftId, startsAt, updatedAt: seen } = await only(night.scanner)
    const decline = (at: Instant, isSure: boolean) =>
      answerShift(db, night.scanner, { shiftId, seen, answer: 'declined', isSure, now: at })
    expect(codeOf(await decline(startsAt, false))).toBe('SHIFT_RUNS')
    expect((await only(night.scanner)).answer).toBe('open')
    expect(codeOf(await decline(startsAt, true))).toBe('done')
    const accept = { shiftId, seen, answer: 'accepted', now: startsAt } as const
    expect(codeOf(await answerShift(db, night.scanner, accept))).toBe('done')
    expect(codeOf(await decline(plusMs(startsAt, -1), false))).toBe('done')
  })

  test('is answered by nobody else, and not after it has ended', async () => {
    const night = await begin()
    await night.assign()
    const { id: shiftId, updatedAt: seen, endsAt } = await only(night.scanner)
    const answer = { shiftId, seen, answer: 'accepted' as const }
    expect(codeOf(await answerShift(db, night.sales, { ...answer, now }))).toBe('SHIFT_NOT_FOUND')
    expect(codeOf(await answerShift(db, night.scanner, { ...answer, now: endsAt }))).toBe('SHIFT_OVER')
    expect(await ownShift(db, night.sales, shiftId)).toBeNull()
    const { toCome, past } = await ownShifts(db, night.scanner, endsAt)
    expect([toCome.length, past.length]).toEqual([0, 1])
  })
})

describe('a shift is refused', () => {
  test.each([
    ['for a stranger', async () => ({ person: await makePerson(db, 'A Stranger') }), 'PERSON_NOT_AT_DOOR'],
    [
      'a week before its event',
      () => ({ day: dayIn(plusMs(now, 14 * DAY_MS), ZONE) }),
      'SHIFT_FAR_FROM_EVENT',
    ],
    ['in the past', () => ({ day: dayIn(plusMs(now, -2 * DAY_MS), ZONE) }), 'SHIFT_OVER'],
  ])('%s', async (_, fields, code) => {
    const night = await begin()
    expect(codeOf(await night.assign(await fields()))).toBe(code)
    expect((await shiftsOfEvent(db, night.manager)).shifts).toEqual([])
  })

  test('for somebody who is held to another event', async () => {
    const night = await begin()
    const other = await makeEvent(db, { ownerId: night.ownerId })
    await addMember(db, night.organizerId, {
      person: night.scanner,
      role: 'scanner',
      events: [other.eventId],
    })
    expect(codeOf(await night.assign())).toBe('PERSON_NOT_AT_DOOR')
  })

  test('that overlaps another of the person, unless that was declined', async () => {
    const night = await begin()
    const first = newId<'shift'>()
    await night.assign({ shiftId: first })
    expect(codeOf(await night.assign({ from: '22:59', until: '01:00' }))).toBe('SHIFTS_OVERLAP')
    expect(codeOf(await night.assign({ from: '23:00', until: '01:00' }))).toBe('done')
    expect(codeOf(await night.assign({ shiftId: first, until: '22:00' }, false))).toBe('done')
    const { toCome } = await ownShifts(db, night.scanner, now)
    const { id: shiftId, updatedAt: seen } = toCome.find(({ id }) => id === first)!
    await answerShift(db, night.scanner, { shiftId, seen, answer: 'declined', now })
    expect(codeOf(await night.assign())).toBe('done')
  })

  test('when it is accepted after all, beside another that was given meanwhile', async () => {
    const night = await begin()
    const first = newId<'shift'>()
    await night.assign({ shiftId: first })
    const { updatedAt: seen } = await only(night.scanner)
    await answerShift(db, night.scanner, { shiftId: first, seen, answer: 'declined', now })
    await night.assign()
    const again = { shiftId: first, seen, answer: 'accepted' as const, now }
    expect(codeOf(await answerShift(db, night.scanner, again))).toBe('SHIFTS_OVERLAP')
  })

  test('in the hour that summer time leaves out, and at an event that is called off', async () => {
    const night = await begin()
    await db.pool.query(
      "update events set starts_at = '2031-03-09T02:00:00Z', ends_at = '2031-03-09T12:00:00Z' where id = $1",
      [night.eventId],
    )
    const hour = { day: '2031-03-09', from: '02:30', until: '03:00' }
    expect(codeOf(await night.assign(hour))).toBe('SHIFT_WITHOUT_TIME')
    await db.pool.query("update events set status = 'cancelled' where id = $1", [night.eventId])
    expect(codeOf(await night.assign({ ...hour, until: '05:00' }))).toBe('EVENT_CALLED_OFF')
  })

  test('that overlaps one that is assigned at the same moment', async () => {
    const night = await begin()
    const done = await Promise.all(Array.from({ length: 6 }, () => night.assign()))
    expect(done.map(codeOf).toSorted()).toEqual([
      'SHIFTS_OVERLAP',
      'SHIFTS_OVERLAP',
      'SHIFTS_OVERLAP',
      'SHIFTS_OVERLAP',
      'SHIFTS_OVERLAP',
      'done',
    ])
  })

  test('when it is gone, or of another event', async () => {
    const [night, other] = [await begin(), await begin()]
    const shiftId = newId<'shift'>()
    await other.assign({ shiftId })
    expect(codeOf(await night.assign({ shiftId }, false))).toBe('SHIFT_NOT_FOUND')
    expect(await removeShift(db, night.manager, shiftId, now)).toBe(false)
    expect((await shiftsOfEvent(db, other.manager)).shifts).toHaveLength(1)
  })

  test('above 200 of an event', async () => {
    const night = await begin()
    await db.pool.query(
      `insert into shifts (event_id, id, person_id, place, starts_at, ends_at)
       select e.id, gen_random_uuid(), $2, 'Bar', e.starts_at, e.ends_at from events e, generate_series(1, 200) where e.id = $1`,
      [night.eventId, night.sales],
    )
    expect(codeOf(await night.assign())).toBe('TOO_MANY_SHIFTS')
  })
})
