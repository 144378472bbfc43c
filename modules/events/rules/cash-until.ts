import type { EventStatus } from '#modules/events/event.ts'
import { endText, wholeHours } from '#modules/events/event-time-text.ts'
import { DAY_MS, epochMs, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** What says until when the cash of an event is taken. */
export interface CashTaking {
  acceptsCash: boolean
  /** So many days before it begins, 0 for until it begins; null for until it ends. */
  cashUntilDays: number | null
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
}

export const MAX_CASH_DAYS = 365

/** The last moment at which a reservation is paid in cash. A day is 24 hours. `checkout_verdict` says the same in SQL. */
export const cashUntil = ({
  cashUntilDays: days,
  startsAt,
  endsAt,
}: Omit<CashTaking, 'acceptsCash'>): Instant => (days === null ? endsAt : plusMs(startsAt, -days * DAY_MS))

/** Whether a place can be held for cash at `now`; at the last moment itself it can. */
export const takesCash = (event: CashTaking, now: Instant): boolean =>
  event.acceptsCash && epochMs(now) <= epochMs(cashUntil(event))

/**
 * Tells who holds a reservation until when to pay it: "Pay the host by Sat, Dec 12, 9 PM CST, when it begins." Of a postponed event
 * no day is told.
 */
export function cashWords(event: Omit<CashTaking, 'acceptsCash'> & { status: EventStatus }): string {
  if (event.status === 'postponed') return 'Pay the host.'
  const last = wholeHours(endText(cashUntil(event), event.timeZone))
  if (event.cashUntilDays === null) return `Pay the host at the door, by ${last}.`
  return event.cashUntilDays === 0
    ? `Pay the host by ${last}, when it begins.`
    : `Pay the host by ${last}: at the door it is too late.`
}
