import type { FoundGuest } from '#modules/tickets/find-guest/found-guest.ts'
import { formatTime, type Instant, type TimeZone } from '#platform/time.ts'

/** A ticket of the list on a device that a typed name found, and when it came in. */
export interface ListedFind {
  key: string
  ticketType: string
  usedAt: Instant | null
}

/**
 * What is shown of tickets that the list on a device found. It tells neither their guests nor their orders, so those of one type are
 * numbered, in the order of the list, which stays the same; those who are in say since when.
 */
export function foundByList(tickets: readonly ListedFind[], timeZone: TimeZone): FoundGuest[] {
  return tickets.map(({ key, ticketType, usedAt }) => {
    const alike = tickets.filter((other) => other.ticketType === ticketType)
    const place = alike.findIndex((other) => other.key === key) + 1
    return {
      id: key,
      name: null,
      detail: [
        alike.length > 1 ? `${ticketType}, ${place} of ${alike.length}` : ticketType,
        usedAt && `in since ${formatTime(usedAt, timeZone)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      state: usedAt ? 'in' : 'outside',
    }
  })
}
