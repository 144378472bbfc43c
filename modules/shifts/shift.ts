import { addDays, instantAt } from '#platform/local-time.ts'
import type { EventId, PersonId, ShiftId } from '#platform/ids.ts'
import {
  dayIn,
  epochMs,
  formatDay,
  formatTimeRange,
  HOUR_MS,
  type Instant,
  timeParts,
  type TimeZone,
  zoneName,
} from '#platform/time.ts'

/** So many shifts an event has at most. */
export const MAX_SHIFTS = 200
export const MAX_PLACE = 60
export const MAX_NOTE = 300
/** A shift touches the time from so many hours before its event until as many after it: to build up, and to clean. */
export const HOURS_AROUND = 48

export type ShiftAnswer = 'open' | 'accepted' | 'declined'

export interface Shift {
  id: ShiftId
  eventId: EventId
  personId: PersonId
  place: string
  note: string
  startsAt: Instant
  endsAt: Instant
  answer: ShiftAnswer
  createdAt: Instant
  updatedAt: Instant
}

interface Times {
  startsAt: Instant
  endsAt: Instant
}

/** When a shift is, by the clock of its event: until a time that is not after the first, it is until that of the next day. */
export const shiftTimes = (
  { day, from, until }: { day: string; from: string; until: string },
  timeZone: TimeZone,
): Times => ({
  startsAt: instantAt(day, from, timeZone),
  endsAt: instantAt(until > from ? day : addDays(day, 1), until, timeZone),
})

/** Whether it touches its event, or the two days around it. */
export const isNearEvent = (shift: Times, event: Times): boolean =>
  epochMs(shift.startsAt) < epochMs(event.endsAt) + HOURS_AROUND * HOUR_MS &&
  epochMs(shift.endsAt) > epochMs(event.startsAt) - HOURS_AROUND * HOUR_MS

/** Another shift of the same person at the same time that they did not decline; none for one that they declined itself. */
export const clashOf = <One extends Pick<Shift, 'id' | 'answer'> & Times>(
  shift: One,
  all: readonly One[],
): One | undefined =>
  all.find(
    (other) =>
      other.id !== shift.id &&
      shift.answer !== 'declined' &&
      other.answer !== 'declined' &&
      epochMs(other.startsAt) < epochMs(shift.endsAt) &&
      epochMs(other.endsAt) > epochMs(shift.startsAt),
  )

/** "Sat, Dec 12, 8 PM to 2 AM CST": when it is, in the zone of its event. */
export const shiftTimeText = ({ startsAt, endsAt }: Times, timeZone: TimeZone): string =>
  `${formatDay(startsAt, timeZone)}, ${formatTimeRange(startsAt, endsAt, timeZone)} ${zoneName(startsAt, timeZone)}`

/** What stands in the fields of a shift. */
export const shiftValues = (
  {
    personId,
    place,
    note,
    startsAt,
    endsAt,
  }: Pick<Shift, 'personId' | 'place' | 'note' | 'startsAt' | 'endsAt'>,
  timeZone: TimeZone,
) => ({
  person: personId as string,
  place,
  note,
  day: dayIn(startsAt, timeZone),
  from: timeIn(startsAt, timeZone),
  until: timeIn(endsAt, timeZone),
})

/** The hour of a clock as `<input type="time">` takes it: "21:00". */
function timeIn(at: Instant, timeZone: TimeZone): string {
  const { hour, minute } = timeParts(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${hour}:${minute}`
}
