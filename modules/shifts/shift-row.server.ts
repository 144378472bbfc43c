import type { Shift, ShiftAnswer } from '#modules/shifts/shift.ts'
import type { EventId, PersonId, ShiftId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

/** The columns of a shift, from `shifts s`. */
export const shiftColumns = `s.id, s.event_id as "eventId", s.person_id as "personId", s.place, s.note, s.starts_at as "startsAt",
  s.ends_at as "endsAt", s.answer, s.created_at as "createdAt", s.updated_at as "updatedAt"`

export interface ShiftRow {
  id: ShiftId
  eventId: EventId
  personId: PersonId
  place: string
  note: string
  startsAt: Date
  endsAt: Date
  answer: ShiftAnswer
  createdAt: Date
  updatedAt: Date
}

export const toShift = ({ startsAt, endsAt, createdAt, updatedAt, ...row }: ShiftRow): Shift => ({
  ...row,
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
  createdAt: toInstant(createdAt),
  updatedAt: toInstant(updatedAt),
})
