import { eventKinds } from '#modules/events/event.ts'
import { levels } from '#modules/events/facts/guest-facts.ts'
import { hoursWords } from '#modules/events/rules/pass-on-rule.ts'
import { TIME_ZONES } from '#modules/venues/venue.ts'

/** What is paid back, by the text of its choice. */
export function refundsWords(refunds: string): string {
  if (refunds === '') return 'I have not decided'
  return refunds === 'none' ? 'No refunds' : daysWords(refunds)
}

/** Until when cash is taken, by the text of its choice. */
export const cashUntilWords = (days: string): string =>
  days === '' ? 'Until it ends, at the door' : daysWords(days)

function daysWords(days: string): string {
  if (days === '0') return 'Until it begins'
  return days === '1' ? 'Until a day before' : `Until ${days} days before`
}

/** Until when a ticket may be passed on, by the text of its choice. */
export function passOnWords(passOn: string): string {
  if (passOn === '') return 'Until doors open'
  return passOn === 'none' ? 'Not at all' : `Until ${hoursWords(Number(passOn))} before doors open`
}

/** For whom an event is, by the text of its choice. */
export function levelWords(level: string): string {
  const known: Readonly<Record<string, { choice: string }>> = levels
  return known[level]?.choice ?? 'Not said'
}

/** By which clock its times are meant, by the text of the choice. */
export function timeZoneWords(timeZone: string): string {
  const known: Readonly<Record<string, string>> = TIME_ZONES
  return timeZone === '' ? 'By the city' : (known[timeZone] ?? timeZone.replaceAll('_', ' '))
}

const kindWords = (kind: string): string => {
  const known: Readonly<Record<string, { label: string }>> = eventKinds
  return known[kind]?.label ?? kind
}

export const ANOTHER_VENUE = 'Another venue'
export const ANOTHER_NAME = 'Another name'

/**
 * What the form of an event calls what is chosen in one of its fields; undefined for a field that is typed, and for a venue and a name
 * of one's own.
 */
export function eventChoiceWords(name: string, value: string): string | undefined {
  switch (name) {
    case 'kind':
      return kindWords(value)
    case 'level':
      return levelWords(value)
    case 'timeZone':
      return timeZoneWords(value)
    case 'refunds':
      return refundsWords(value)
    case 'cashUntil':
      return cashUntilWords(value)
    case 'passOn':
      return passOnWords(value)
    case 'acceptsCash':
      return value === '' ? 'not ticked' : 'ticked'
    case 'venueId':
      return value === '' ? ANOTHER_VENUE : undefined
    case 'organizerId':
      return value === '' ? ANOTHER_NAME : undefined
    default:
      return undefined
  }
}
