// Those who have a shift at an event that is cancelled, postponed or moved.
import { expect, test } from 'vitest'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import type { WhenAndWhere } from '#modules/events/change/guest-message.ts'
import { answerShift } from '#modules/shifts/answer-shift.server.ts'
import { helperMessageMail } from '#modules/shifts/helper-mails.server.ts'
import { ownShifts } from '#modules/shifts/own-shifts.server.ts'
import { saveShift } from '#modules/shifts/save-shift.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { type EventId, newId, type PersonId, type ShiftId } from '#platform/ids.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { dayIn, DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { eventCalledOff, NOTE } from '#tests/support/event-called-off.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase()
const { announce } = eventCalledOff(db)
const ZONE = 'America/Chicago'
const now = systemNow()
const DAY = dayIn(plusMs(now, 21 * DAY_MS), ZONE)

async function provenFor<C extends 'team' | 'edit'>(person: PersonId, eventId: EventId, capability: C) {
  const proof = await proveManager(db, { id: person, name: 'Tasha' }, eventId, capability)
  if (!proof) throw new Error('Not a manager')
  return proof
}

/** A night from 8 PM to 1 AM in three weeks, where somebody has two shifts, somebody one, and somebody declined theirs. */
async function staffed() {
  const event = await staffedEvent(db)
  await db.pool.query('update events set starts_at = $2, ends_at = $3, venue = $4 where id = $1', [
    event.eventId,
    instantAt(DAY, '20:00', ZONE),
    instantAt(addDays(DAY, 1), '01:00', ZONE),
    'Grand Ballroom',
  ])
  const team = await provenFor(event.ownerId, event.eventId, 'team')
  const assign = async (person: PersonId, place: string, from: string, until: string): Promise<ShiftId> => {
    const shiftId = newId<'shift'>()
    const fields = { shiftId, person, place, day: DAY, from, until, note: '' }
    const saved = await saveShift(db, team, fields, { isNew: true, now })
    if (!saved.ok) throw new Error(saved.failure.code)
    return shiftId
  }
  const main = await assign(event.scanner, 'Main door', '19:00', '22:00')
  await assign(event.scanner, 'Side door', '22:30', '23:30')
  await assign(event.sales, 'Box office', '18:00', '23:00')
  await assign(event.manager, 'Bar', '20:00', '23:00')
  await assign(event.ownerId, 'Stage', '20:00', '23:00')
  for (const [person, answer] of [
    [event.scanner, 'accepted'],
    [event.manager, 'declined'],
  ] as const) {
    const { toCome } = await ownShifts(db, person, now)
    const { id: shiftId, updatedAt: seen } = toCome.find(({ id }) => person !== event.scanner || id === main)!
    expect((await answerShift(db, person, { shiftId, seen, answer, now })).ok).toBe(true)
  }
  await db.pool.query('delete from mail_outbox')
  await db.pool.query('delete from notifications')
  return { ...event, main }
}

interface Told {
  recipient: string
  payload: { subject: string; paragraphs: string[]; note: string; shiftIds: string[] }
}
async function told(person: PersonId) {
  const { rows: mails } = await db.pool.query<Told>(
    `select m.payload from mail_outbox m join auth_user u on u.email = m.recipient where u.id = $1 and m.kind = $2`,
    [person, helperMessageMail.name],
  )
  const { rows: notices } = await db.pool.query<{ payload: { title: string; body: string } }>(
    'select payload from notifications where user_id = $1',
    [person],
  )
  expect(notices.map(({ payload }) => payload.title)).toEqual(mails.map(({ payload }) => payload.subject))
  return mails.map(({ payload }) => payload)
}

test.each([
  [
    'cancelled',
    /^You need not come for your shift: Main door, .+, 7 PM to 10 PM C[SD]T; Side door, .+ C[SD]T\.$/,
  ],
  ['postponed', /^The new date is not set yet\. Your shift moves along with it/],
] as const)(
  'of an event that is %s are told once each, and not who declined or did it',
  async (kind, says) => {
    const event = await staffed()
    expect((await announce(event, kind)).ok).toBe(true)
    const [mail, ...more] = await told(event.scanner)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: `${kind === 'cancelled' ? 'Cancelled' : 'Postponed'}: The Holiday Steppers Ball`,
      paragraphs: [expect.any(String), expect.stringMatching(says)],
      note: NOTE,
      shiftIds: [event.main],
    })
    expect(JSON.stringify(mail)).not.toContain('ticket')
    expect(await told(event.sales)).toHaveLength(1)
    expect([await told(event.manager), await told(event.ownerId)]).toEqual([[], []])
  },
)

test('of a night that is not called off after all are told nothing', async () => {
  const event = await staffed()
  await db.pool.query(
    `update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '4 hours' where id = $1`,
    [event.eventId],
  )
  expect((await announce(event, 'cancelled')).ok).toBe(false)
  expect(await told(event.scanner)).toEqual([])
})

test('who is off the team by then are told nothing', async () => {
  const event = await staffed()
  await db.pool.query('delete from team_members where person_id = $1', [event.scanner])
  await announce(event, 'cancelled')
  expect([await told(event.scanner), (await told(event.sales)).length]).toEqual([[], 1])
})

async function move(event: Awaited<ReturnType<typeof staffed>>, over: Partial<WhenAndWhere>) {
  const manager = await provenFor(event.ownerId, event.eventId, 'edit')
  const before = await eventBefore(db, manager)
  const to = { ...before, ...over }
  const message = { subject: '', paragraphs: [] }
  await withTransaction(db, (tx) => guestsOfEdit.tell(tx, manager, { before, to, message }, ''))
}
const timesOf = async (person: PersonId) =>
  (await ownShifts(db, person, now)).toCome.map(({ startsAt, endsAt, answer }) => [startsAt, endsAt, answer])

test('of an event on another day go along by the clock on the wall, and are asked anew', async () => {
  const event = await staffed()
  // Over the end of summer time, where a night is an hour longer.
  const day = '2040-11-04'
  await move(event, {
    startsAt: instantAt(day, '21:00', ZONE),
    endsAt: instantAt(addDays(day, 1), '02:00', ZONE),
  })
  expect(await timesOf(event.scanner)).toEqual([
    [instantAt(day, '20:00', ZONE), instantAt(day, '23:00', ZONE), 'open'],
    [instantAt(day, '23:30', ZONE), instantAt(addDays(day, 1), '00:30', ZONE), 'open'],
  ])
  expect((await timesOf(event.manager)).map(([, , answer]) => answer)).toEqual(['declined'])
  expect((await timesOf(event.ownerId)).map(([, , answer]) => answer)).toEqual(['accepted'])
  expect(await told(event.scanner)).toMatchObject([
    {
      subject: 'New date: The Holiday Steppers Ball',
      paragraphs: [
        expect.stringContaining('was to take place'),
        expect.stringContaining('It now takes place'),
        expect.stringMatching(
          /^Your shift moves along: Main door, Sun, Nov 4, .+\. Please accept it or decline\.$/,
        ),
      ],
      shiftIds: [event.main],
    },
  ])
})

test('of an event at another venue keep their time and their answer', async () => {
  const event = await staffed()
  const before = await timesOf(event.scanner)
  await move(event, { place: 'The Parkway' })
  expect(await timesOf(event.scanner)).toEqual(before)
  expect(await told(event.scanner)).toMatchObject([
    {
      subject: 'New venue: The Holiday Steppers Ball',
      paragraphs: [
        expect.anything(),
        expect.anything(),
        expect.stringMatching(/^Your shift stays as it is: /),
      ],
    },
  ])
})

test('of a postponed event are told of its new date, also when the old one is past', async () => {
  const event = await staffed()
  await announce(event, 'postponed')
  await db.pool.query('delete from mail_outbox')
  await db.pool.query('delete from notifications')
  await db.pool.query(
    `update events set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $1`,
    [event.eventId],
  )
  await db.pool.query(
    `update shifts set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where event_id = $1`,
    [event.eventId],
  )
  await move(event, {
    startsAt: instantAt(DAY, '20:00', ZONE),
    endsAt: instantAt(addDays(DAY, 1), '01:00', ZONE),
  })
  expect((await timesOf(event.sales))[0]?.[2]).toBe('open')
  expect(await told(event.sales)).toMatchObject([{ subject: 'New date: The Holiday Steppers Ball' }])
})

test('have the calendar file of what they accepted in the mail: called off, or at its new time', async () => {
  const event = await staffed()
  await announce(event, 'cancelled')
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  const { rows } = await db.pool.query<{ payload: unknown }>(
    `select m.payload from mail_outbox m join auth_user u on u.email = m.recipient where u.id = $1`,
    [event.scanner],
  )
  const payload = helperMessageMail.payload.parse(rows[0]?.payload)
  const draft = await helperMessageMail.write({ db, site, now } as never, payload)
  const [file, ...more] = draft?.attachments ?? []
  expect(more).toEqual([])
  const text = file?.content.toString() ?? ''
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).toContain('Main door: The Holiday Steppers Ball')
})
