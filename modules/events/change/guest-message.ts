import type { EventStatus } from '#modules/events/event.ts'
import { doorsText, hoursText, isSeveralNights } from '#modules/events/event-time-text.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { dayIn, formatLongDay, type Instant, type TimeZone } from '#platform/time.ts'

/** When and where an event takes place. */
export interface WhenAndWhere {
  startsAt: Instant
  endsAt: Instant
  doorsAt: Instant | null
  timeZone: TimeZone
  /** Venue and address in one line; empty when nobody has said yet. */
  place: string
}

/** An event before something happens to it that its guests must be told of. */
export interface EventBefore extends WhenAndWhere {
  title: string
  status: EventStatus
}

/** Whether guests would read the same of both. */
export const isSameForGuests = (before: WhenAndWhere, after: WhenAndWhere): boolean =>
  whenAndWhereText(before) === whenAndWhereText(after)

/** What happens to it: it takes place no more (`isPaid`: money was taken, and goes back), not yet, or at another time or place. */
export type EventChange =
  | { kind: 'cancelled'; isPaid?: boolean }
  | { kind: 'postponed' }
  | { kind: 'moved'; to: WhenAndWhere }

/** What guests are told, as the organiser reads it before it is sent. */
export interface GuestMessage {
  subject: string
  paragraphs: string[]
}

/** All its words in one line, by which a page and its action know that they mean the same message. */
export const messageWords = ({ subject, paragraphs }: GuestMessage): string =>
  [subject, ...paragraphs].join(' ')

/** How long the organiser's own words in it may be. */
export const MAX_NOTE_LENGTH = 1_000

/** The message about a change to everybody who holds tickets. (Tickets stay good unless the event is cancelled.) */
export function guestMessage(before: EventBefore, change: EventChange): GuestMessage {
  const { subject, paragraphs } = changeMessage(before, change)
  return { subject, paragraphs: [...paragraphs, ofTickets(change)] }
}

function ofTickets(change: EventChange): string {
  switch (change.kind) {
    case 'cancelled':
      return change.isPaid
        ? 'Tickets are no longer valid. What you paid by card, Cash App or PayPal goes back to you, fees included, and another mail says when. What you paid in cash the host gives you back.'
        : 'You have paid nothing for your tickets, so nothing is owed. They are no longer valid.'
    case 'postponed':
      return 'The new date is not set yet. Your tickets stay good for it, and we tell you when it is set.'
    case 'moved':
      return 'Your tickets stay good.'
  }
}

/**
 * What everybody is told of a change, whether they hold tickets or help there. The old date of a postponed event is not repeated: it
 * does not count any more.
 */
export function changeMessage(before: EventBefore, change: EventChange): GuestMessage {
  const { title } = before
  switch (change.kind) {
    case 'cancelled':
      return {
        subject: `Cancelled: ${title}`,
        paragraphs: [`${title}, ${whenText(before)}, is cancelled.`],
      }
    case 'postponed':
      return {
        subject: `Postponed: ${title}`,
        paragraphs: [`${title} does not take place on ${dayText(before)}.`],
      }
    case 'moved': {
      const news = whatIsNew(before, change.to)
      return {
        subject: `New ${news}: ${title}`,
        paragraphs: [
          before.status === 'postponed'
            ? `${title} was postponed. It now takes place ${whenAndWhereText(change.to)}.`
            : `${title} was to take place ${whenAndWhereText(before)}.`,
          ...(before.status === 'postponed' ? [] : [`It now takes place ${whenAndWhereText(change.to)}.`]),
        ],
      }
    }
  }
}

function whatIsNew(before: EventBefore, to: WhenAndWhere): string {
  const isOtherDay =
    before.status === 'postponed' ||
    dayIn(before.startsAt, before.timeZone) !== dayIn(to.startsAt, to.timeZone)
  const time = isOtherDay ? 'date' : whenText(before) !== whenText(to) && 'time'
  return [time, before.place !== to.place && 'venue'].filter(Boolean).join(' and ')
}

const dayText = ({ startsAt, timeZone }: WhenAndWhere): string => formatLongDay(startsAt, timeZone)

function whenText(event: WhenAndWhere): string {
  const timed = { ...event, night: nightOf(event.startsAt, event.timeZone) }
  const when = isSeveralNights(timed) ? hoursText(timed) : `${dayText(event)}, ${hoursText(timed)}`
  const doors = doorsText(timed)
  return doors ? `${when} (${doors.replace('Doors', 'doors')})` : when
}

function whenAndWhereText(event: WhenAndWhere): string {
  return `on ${whenText(event)}${event.place && ` at ${event.place}`}`
}
