import { entryTypes, type EventCard } from '#modules/events/event.ts'
import { nextSale } from '#modules/events/sale-window.ts'
import { nightOf, ONE_DAY_HOURS } from '#modules/events/tonight.ts'
import {
  DAY_MS,
  dayIn,
  epochMs,
  formatDay,
  formatTime,
  formatTimeRange,
  HOUR_MS,
  noonOf,
  type Instant,
  plusMs,
  type TimeZone,
  zoneName,
} from '#platform/time.ts'

type Timed = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone' | 'night'>

/** Whether it lasts longer than one night. A set until 2 AM does not. */
export const isSeveralNights = ({ endsAt, timeZone, night }: Timed): boolean =>
  nightOf(plusMs(endsAt, -1), timeZone) !== night

/** The calendar day of an event's last night: a weekender that ends on Monday at 2 AM ends on Sunday. */
export const lastNight = ({ endsAt, timeZone, night }: Timed): string => {
  const last = nightOf(plusMs(endsAt, -1), timeZone)
  return last > night ? last : night
}

/** The calendar days of an event, from its first to its last night; one alone of what lasts a day at most. In SQL: `dayCountText`. */
export function eventDays(event: Timed): string[] {
  if (epochMs(event.endsAt) - epochMs(event.startsAt) <= ONE_DAY_HOURS * HOUR_MS) return [event.night]
  const last = lastNight(event)
  const days = [event.night]
  for (let day = event.night; day < last;) {
    day = dayAfter(day)
    days.push(day)
  }
  return days
}

/** The same of an event that is not written yet. */
export const daysOf = (times: Pick<EventCard, 'startsAt' | 'endsAt'>, timeZone: TimeZone): string[] =>
  eventDays({ ...times, timeZone, night: dayIn(times.startsAt, timeZone) })

const dayAfter = (day: string): string => plusMs(noonOf(day), DAY_MS).slice(0, day.length)

/** "Fri, Jan 1 to Sun, Jan 3": the first and the last night of what lasts longer than one. */
export const nightsText = (event: Timed): string =>
  `${formatDay(event.startsAt, event.timeZone)} to ${formatDay(noonOf(lastNight(event)), 'UTC')}`

/** "8 PM to 2 AM CST", or "Fri, Dec 11, 6 PM to Sun, Dec 13, 11 PM CST" when it lasts longer than a night. */
export function hoursText(event: Timed): string {
  const { startsAt, endsAt, timeZone } = event
  const zone = zoneName(startsAt, timeZone)
  if (!isSeveralNights(event)) return `${formatTimeRange(startsAt, endsAt, timeZone)} ${zone}`
  return `${momentText(startsAt, timeZone)} to ${momentText(endsAt, timeZone)} ${zone}`
}

/** "Fri, Dec 4, 11:59 PM" */
const momentText = (instant: Instant, timeZone: string): string =>
  `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`

/** "Fri, Dec 4, 11:59 PM CST": the last moment of an offer, in the event's zone. */
export const endText = (instant: Instant, timeZone: string): string =>
  `${momentText(instant, timeZone)} ${zoneName(instant, timeZone)}`

/** "On sale from Fri, Dec 4, 10 AM CST": when tickets can be bought that cannot yet. Empty where none will be. */
export function opensText(
  { ticketTypes, timeZone }: Pick<EventCard, 'ticketTypes' | 'timeZone'>,
  now: Instant,
): string {
  const opens = nextSale(entryTypes(ticketTypes), now)
  return opens === null ? '' : `On sale from ${endText(opens, timeZone)}`
}

/** A text in which no line ends within an hour: "9:00" stays with its "PM". */
export const wholeHours = (text: string): string => text.replaceAll(/(?<=\d) (?=[AP]M\b)/g, '\u00a0')

/** "Doors 7 PM"; with the day when doors open on another. */
export function doorsText({ doorsAt, ...event }: Timed & Pick<EventCard, 'doorsAt'>): string | null {
  if (!doorsAt) return null
  const isSameDay = dayIn(doorsAt, event.timeZone) === dayIn(event.startsAt, event.timeZone)
  return `Doors ${isSameDay ? formatTime(doorsAt, event.timeZone) : momentText(doorsAt, event.timeZone)}`
}
