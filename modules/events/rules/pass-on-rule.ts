import type { EventStatus, PassOnRule } from '#modules/events/event.ts'
import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import { epochMs, HOUR_MS, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** What an event says until its host says something else: until doors open. */
export const DEFAULT_PASS_ON: PassOnRule = 0

/** The longest time before doors open, in hours: 30 days. */
export const MAX_PASS_ON_HOURS = 720

/** What says until when the tickets of an event may be passed on. */
export interface PassingOn {
  passOnRule: PassOnRule
  startsAt: Instant
  doorsAt: Instant | null
  timeZone: TimeZone
  status?: EventStatus
}

export interface PassOnTerms {
  /** Whether a ticket may be passed on at this moment. */
  isOpen: boolean
  /** The last moment; null where there is none, because it is not allowed or the new date is not set. */
  until: Instant | null
  /** One whole sentence. */
  words: string
}

/**
 * Until when tickets of an event may be passed on, and the words for it at `now`. Hours count back from the moment doors open,
 * or from the start where no other hour is said for the doors; at the last moment itself a ticket may still be passed on. A
 * postponed event has no last moment, and a cancelled one no ticket to pass on.
 */
export function passOnTerms(event: PassingOn, now: Instant): PassOnTerms {
  const { passOnRule: rule, startsAt, doorsAt, timeZone, status } = event
  const closed = (words: string, until: Instant | null = null) => ({ isOpen: false, until, words })
  if (status === 'cancelled') return closed('The event is cancelled, so its tickets cannot be passed on.')
  if (rule === 'none') return closed('Tickets of this event cannot be passed on to somebody else.')
  if (status === 'postponed')
    return {
      isOpen: true,
      until: null,
      words: 'You may pass a ticket on to a friend. The new date is not set yet.',
    }
  const until = plusMs(doorsAt ?? startsAt, -rule * HOUR_MS)
  const last = wholeHours(endText(until, timeZone))
  if (epochMs(until) < epochMs(now)) return closed(`Tickets could be passed on until ${last}.`, until)
  const why = rule === 0 ? 'when doors open' : `${hoursWords(rule)} before doors open`
  return { isOpen: true, until, words: `You may pass a ticket on to a friend until ${last}, ${why}.` }
}

/** "2 hours", "a day", "3 days". */
export function hoursWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? 'an hour' : `${hours} hours`
  return hours === 24 ? 'a day' : `${hours / 24} days`
}

/** Reads "none", a number of hours, or nothing, which is the default; undefined for anything else. */
export function readPassOnRule(text: string): PassOnRule | undefined {
  if (text === '') return DEFAULT_PASS_ON
  if (text === 'none') return 'none'
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return hours <= MAX_PASS_ON_HOURS ? hours : undefined
}

/** The text that `readPassOnRule` reads back: empty for the default, as a field that nobody has touched. */
export const passOnText = (rule: PassOnRule): string => (rule === DEFAULT_PASS_ON ? '' : String(rule))

/** The column of a rule in a row of events. */
export const passOnHours = (rule: PassOnRule): number | null => (rule === 'none' ? null : rule)

/** The rule of a row of events. */
export const toPassOnRule = (hours: number | null): PassOnRule => hours ?? 'none'
