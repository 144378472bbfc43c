import type { EventTimes, TypedTimes } from '#modules/events/create/event-times.ts'
import { isOfNightBefore } from '#modules/events/tonight.ts'
import { addDays } from '#platform/local-time.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { dayIn, type Instant, type TimeZone } from '#platform/time.ts'

const clock = (at: Instant, timeZone: TimeZone): string => isoWithOffset(at, timeZone).slice(11, 16)

/** What the form of an event says of its times: what `eventTimes` reads as exactly them. */
export function typedTimes({ startsAt, endsAt, doorsAt }: EventTimes, timeZone: TimeZone): TypedTimes {
  const day = dayIn(startsAt, timeZone)
  const [starts, ends] = [clock(startsAt, timeZone), clock(endsAt, timeZone)]
  const endDay = dayIn(endsAt, timeZone)
  const isOneNight = endDay === (ends < starts ? addDays(day, 1) : day)
  const lastDay = isOneNight ? '' : isOfNightBefore(ends) ? addDays(endDay, -1) : endDay
  return { day, starts, ends, lastDay, doors: doorsAt ? clock(doorsAt, timeZone) : '' }
}
