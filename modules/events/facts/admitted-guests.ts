import type { EventCard, TicketTypeOnSale } from '#modules/events/event.ts'
import { eventDays } from '#modules/events/event-time-text.ts'
import { formatDay, noonOf } from '#platform/time.ts'

/** Whom a ticket type lets in, where that is not one guest on every day; null where it is. */
export function admittedText(
  { admits, admitsOn }: Pick<TicketTypeOnSale, 'admits' | 'admitsOn'>,
  event: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone' | 'night'>,
): string | null {
  const days = admitsOn ? `Good on ${daysText(admitsOn, event)}` : null
  if (admits === 0) return 'An extra: you need a ticket as well.'
  if (admits === 1) return days && `${days}.`
  return `${days ?? 'One price'} for ${admits} guests. Each gets a ticket of their own.`
}

/** "Fri, Dec 11 and Sun, Dec 13": days of an event by their number; one that it does not have any more is left out. */
export function daysText(
  numbers: readonly number[],
  event: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone' | 'night'>,
): string {
  const days = eventDays(event)
  const named = numbers
    .flatMap((number) => days[number - 1] ?? [])
    .map((day) => formatDay(noonOf(day), 'UTC'))
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(named)
}
