import { entryTypes, type EventCard } from '#modules/events/event.ts'
import { nextSale } from '#modules/events/rules/sale-window.ts'
import { nightOf, ONE_DAY_HOURS } from '#modules/events/tonight.ts'
import {
  DAY_MS,
  dayIn,
  epochMs,
  formatDay,
  formatLongDay,
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

/** What is known of an event that is no card: its days follow from its times. */
type Times = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>

const timed = (event: Times): Timed => ({ ...event, night: dayIn(event.startsAt, event.timeZone) })

/** Whether it lasts longer than one night. A set until 2 AM does not, nor with breakfast at 7: what lasts a day at most is one. */
export const isSeveralNights = (event: Timed): boolean => lastNight(event) !== event.night

/** The calendar day of an event's last night: a weekender that ends on Monday at 2 AM ends on Sunday. */
export const lastNight = ({ startsAt, endsAt, timeZone, night }: Timed): string => {
  if (epochMs(endsAt) - epochMs(startsAt) <= ONE_DAY_HOURS * HOUR_MS) return night
  const last = nightOf(plusMs(endsAt, -1), timeZone)
  return last > night ? last : night
}

/** The calendar days of an event, from its first to its last night; one alone of what lasts a day at most. In SQL: `dayCountText`. */
export function eventDays(event: Timed): string[] {
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
  eventDays(timed({ ...times, timeZone }))

const dayAfter = (day: string): string => plusMs(noonOf(day), DAY_MS).slice(0, day.length)

/** "Fri, Jan 1 to Sun, Jan 3": the first and the last night of what lasts longer than one. */
export const nightsText = (event: Timed): string =>
  `${formatDay(event.startsAt, event.timeZone)} to ${formatDay(noonOf(lastNight(event)), 'UTC')}`

/** "Sat, Dec 12", or "Fri, Dec 11 to Sun, Dec 13": the days of an event. */
export function dayText(event: Times): string {
  const its = timed(event)
  return isSeveralNights(its) ? nightsText(its) : formatDay(event.startsAt, event.timeZone)
}

/** The same in full: "Saturday, December 12, 2026", or "Friday, ... to Sunday, ...". */
export function longDayText(event: Times): string {
  const its = timed(event)
  const first = formatLongDay(event.startsAt, event.timeZone)
  return isSeveralNights(its) ? `${first} to ${formatLongDay(noonOf(lastNight(its)), 'UTC')}` : first
}

/** The same in a sentence: "on Saturday, ...", or "from Friday, ... to Sunday, ...". */
export const onDaysText = (event: Times): string =>
  `${isSeveralNights(timed(event)) ? 'from' : 'on'} ${longDayText(event)}`

/**
 * "8 PM to 2 AM CST"; when it lasts longer than a night "Fri, Dec 11, 6 PM to Sun, Dec 13, 11 PM CST", and with an end after
 * midnight, which belongs to the evening before, "Fri, Dec 11 to Sun, Dec 13, 6 PM to 2 AM CST".
 */
export function hoursText(event: Timed): string {
  const { startsAt, endsAt, timeZone } = event
  const zone = zoneName(startsAt, timeZone)
  const hours = `${formatTimeRange(startsAt, endsAt, timeZone)} ${zone}`
  if (!isSeveralNights(event)) return hours
  if (lastNight(event) !== dayIn(endsAt, timeZone)) return `${nightsText(event)}, ${hours}`
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
export function doorsText({
  doorsAt,
  ...event
}: Pick<EventCard, 'startsAt' | 'timeZone' | 'doorsAt'>): string | null {
  if (!doorsAt) return null
  const isSameDay = dayIn(doorsAt, event.timeZone) === dayIn(event.startsAt, event.timeZone)
  return `Doors ${isSameDay ? formatTime(doorsAt, event.timeZone) : momentText(doorsAt, event.timeZone)}`
}
