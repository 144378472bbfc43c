import { describe, expect, test } from 'vitest'
import { clashOf, isNearEvent, shiftTimes, shiftTimeText, shiftValues } from '#modules/shifts/shift.ts'
import { ShiftsSchema } from '#modules/shifts/shift-schema.ts'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const CHICAGO = 'America/Chicago'
const at = (text: string) => toInstant(text)

describe('the hours of a shift', () => {
  test.each([
    ['of one evening', '2026-12-12', '20:00', '23:30', '2026-12-13T02:00:00Z', '2026-12-13T05:30:00Z'],
    ['past midnight', '2026-12-12', '20:00', '02:00', '2026-12-13T02:00:00Z', '2026-12-13T08:00:00Z'],
    ['around the clock', '2026-12-12', '20:00', '20:00', '2026-12-13T02:00:00Z', '2026-12-14T02:00:00Z'],
    ['when clocks go back', '2026-10-31', '20:00', '20:00', '2026-11-01T01:00:00Z', '2026-11-02T02:00:00Z'],
  ])('%s', (_, day, from, until, startsAt, endsAt) => {
    expect(shiftTimes({ day, from, until }, CHICAGO)).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) })
  })

  test('are said in the zone of the event, and stand in the fields as they were typed', () => {
    const typed = { day: '2026-12-12', from: '20:00', until: '00:30' }
    const times = shiftTimes(typed, CHICAGO)
    expect(shiftTimeText(times, CHICAGO)).toBe('Sat, Dec 12, 8 PM to 12:30 AM CST')
    const personId = newId<'person'>()
    expect(shiftValues({ personId, place: 'Main door', note: '', ...times }, CHICAGO)).toEqual({
      person: personId,
      place: 'Main door',
      note: '',
      ...typed,
    })
  })

  const event = { startsAt: at('2026-12-13T02:00:00Z'), endsAt: at('2026-12-13T08:00:00Z') }
  test.each([
    ['during it', '2026-12-13T03:00:00Z', '2026-12-13T05:00:00Z', true],
    ['that ends two days before it', '2026-12-10T20:00:00Z', '2026-12-11T02:00:00Z', false],
    ['that ends a minute later than that', '2026-12-10T20:00:00Z', '2026-12-11T02:01:00Z', true],
    ['that begins two days after it', '2026-12-15T08:00:00Z', '2026-12-15T10:00:00Z', false],
    ['that begins a minute sooner', '2026-12-15T07:59:00Z', '2026-12-15T10:00:00Z', true],
  ])('%s', (_, startsAt, endsAt, isNear) => {
    expect(isNearEvent({ startsAt: at(startsAt), endsAt: at(endsAt) }, event)).toBe(isNear)
  })
})

describe('another shift at the same time', () => {
  const shift = (startsAt: string, endsAt: string, answer: 'open' | 'accepted' | 'declined' = 'open') => ({
    id: newId<'shift'>(),
    startsAt: at(`2026-12-12T${startsAt}:00Z`),
    endsAt: at(`2026-12-12T${endsAt}:00Z`),
    answer,
  })
  const mine = shift('10:00', '12:00')
  test.each([
    ['that it touches is none', mine, shift('12:00', '14:00'), false],
    ['that ends as it begins is none', mine, shift('08:00', '10:00'), false],
    ['of a minute is one', mine, shift('11:59', '14:00'), true],
    ['that was declined is none', mine, shift('10:00', '12:00', 'declined'), false],
    ['of one that was declined is none', shift('10:00', '12:00', 'declined'), shift('10:00', '12:00'), false],
  ])('%s', (_, one, other, isClash) => {
    expect(clashOf(one, [one, other])).toBe(isClash ? other : undefined)
  })
})

const FORM = {
  intent: 'assign',
  shiftId: newId(),
  person: newId(),
  place: 'Main door',
  day: '2026-12-12',
  from: '20:00',
  until: '02:00',
}

test.each([
  ['nobody', { person: '' }, 'Please choose who it is for.'],
  ['an id that is none', { person: 'x' }, 'Please choose who it is for.'],
  ['no place', { place: ' ' }, 'Please say where, such as Main door.'],
  ['a long place', { place: 'x'.repeat(61) }, 'Please write one line of at most 60 characters.'],
  ['no day', { day: '' }, 'Please choose the day.'],
  ['a day that is none', { day: '2026-02-30' }, 'Please choose a day of the calendar.'],
  ['a time that is none', { until: '26:00' }, 'Please enter a time such as 8:00 PM.'],
  ['a long note', { note: 'x'.repeat(301) }, 'Please keep it within 300 characters.'],
])('a form with %s is refused', (_, fields, message) => {
  expect(ShiftsSchema.safeParse(FORM).success).toBe(true)
  const read = ShiftsSchema.safeParse({ ...FORM, ...fields })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})
