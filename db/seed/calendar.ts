import type { Day, DemoTicketType, DemoTime } from '#db/seed/demo-event.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { addDays, instantAt, weekdayOf } from '#platform/local-time.ts'
import type { Instant, TimeZone } from '#platform/time.ts'
import { HOUR_MS, dayIn, plusMs } from '#platform/time.ts'

const weekdays: Record<Day, number> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7, tonight: 0 }

/** First day, start and end of the time of a demo event, seen from `now`. What is to come ends at least an hour from now. */
export function timesOf(when: DemoTime, plusWeeks: number, timeZone: TimeZone, now: Instant) {
  const week = when.week ?? 0
  const tonight = nightOf(now, timeZone)
  const ahead = when.day === 'tonight' ? 0 : (weekdays[when.day] - weekdayOf(tonight) + 7) % 7
  const at = (night: string) => {
    const lastDay = addDays(night, (when.nights ?? 0) + (when.to <= when.from && !when.nights ? 1 : 0))
    return {
      night,
      startsAt: instantAt(night, when.from, timeZone),
      endsAt: instantAt(lastDay, when.to, timeZone),
    }
  }
  const first = at(addDays(tonight, ahead + 7 * week))
  const isTooLate = week === 0 && first.endsAt <= plusMs(now, HOUR_MS)
  const later = isTooLate ? (when.day === 'tonight' ? 1 : 7) : 0
  return at(addDays(first.night, later + 7 * plusWeeks))
}

/** When an early-bird price ends: with the last millisecond of a day in the event's zone. */
export function earlyUntil(
  early: NonNullable<DemoTicketType['early']>,
  night: string,
  timeZone: TimeZone,
  now: Instant,
): Instant {
  const day = 'until' in early ? addDays(dayIn(now, timeZone), 1) : addDays(night, -early.daysBefore)
  return plusMs(instantAt(addDays(day, 1), '00:00', timeZone), -1)
}
