import {
  type EarlyBirdFailure,
  type EarlyBirdTerms,
  earlyBirdTerms,
} from '#modules/events/ticket-types/price/early-bird-terms.ts'
import type { SaleWindow } from '#modules/events/rules/sale-window.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { dayIn, epochMs, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** What holds of a ticket type beside its name, its price and its places, as it is stored. */
export interface TicketTerms extends EarlyBirdTerms, SaleWindow {
  /** Numbers of days of its event; null is every day. */
  admitsOn: number[] | null
}

export interface TicketTermsFailure {
  code:
    | EarlyBirdFailure['code']
    | 'SALE_DAY_MISSING'
    | 'SALE_HOUR_SKIPPED'
    | 'SALE_ENDS_BEFORE_IT_STARTS'
    | 'EXTRA_HAS_NO_DAYS'
    | 'GROUPS_TOO_MANY'
    | 'DAY_NOT_OF_EVENT'
    | 'EARLY_BIRD_IS_OVER'
    | 'SALE_IS_OVER'
    | 'SALE_STARTS_TOO_LATE'
}

interface TypedTerms {
  price: Cents | null
  earlyBirdPrice: Cents | null
  earlyBirdUntil: string
  /** The first day of sale, and the time of that day; empty for none, and for midnight. */
  saleStarts: string
  saleStartsTime: string
  /** The last day of sale; empty for none. */
  saleEnds: string
  admits: number
  maxPerPerson: number | null
  /** "1,3": the numbers of the days on which it lets in; empty for every day. */
  admitsOn: string
}

/** How many guests one person may bring in groups of one ticket: more is a party of its own. */
const MAX_GUESTS_A_PERSON = 200

interface EventClock {
  timeZone: TimeZone
  /** How many days the event has; null while nobody knows. */
  days: number | null
}

/**
 * The terms of a ticket type as they are stored. The last day of sale and of the early price end with the day in the event's zone.
 * Fails as `earlyBirdTerms` does, when one person could buy groups of more than 200 guests, when a time has no day, when a clock skips it, when the sale ends before it starts, and when days are chosen for an
 * extra or that the event does not have.
 */
export function ticketTerms(
  typed: TypedTerms,
  { timeZone, days }: EventClock,
): Result<TicketTerms, TicketTermsFailure> {
  const earlyBird = earlyBirdTerms(typed, timeZone)
  if (!earlyBird.ok) return earlyBird
  const { saleStarts, saleStartsTime, saleEnds, admits } = typed
  if (saleStarts === '' && saleStartsTime !== '') return fail({ code: 'SALE_DAY_MISSING' })
  const time = saleStartsTime || '00:00'
  const saleStartsAt = saleStarts === '' ? null : instantAt(saleStarts, time, timeZone)
  if (saleStartsAt && saleStartsTime && isoWithOffset(saleStartsAt, timeZone).slice(11, 16) !== time)
    return fail({ code: 'SALE_HOUR_SKIPPED' })
  const saleEndsAt = saleEnds === '' ? null : instantAt(addDays(saleEnds, 1), '00:00', timeZone)
  if (saleStartsAt && saleEndsAt && epochMs(saleStartsAt) >= epochMs(saleEndsAt))
    return fail({ code: 'SALE_ENDS_BEFORE_IT_STARTS' })
  if (admits > 1 && admits * (typed.maxPerPerson ?? 1) > MAX_GUESTS_A_PERSON)
    return fail({ code: 'GROUPS_TOO_MANY' })
  const admitsOn = dayNumbers(typed.admitsOn)
  if (admitsOn && admits === 0) return fail({ code: 'EXTRA_HAS_NO_DAYS' })
  if (admitsOn && days !== null && admitsOn.some((day) => day > days))
    return fail({ code: 'DAY_NOT_OF_EVENT' })
  return ok({ ...earlyBird.value, saleStartsAt, saleEndsAt, admitsOn })
}

/**
 * The terms of a ticket type that is new at `now`. Fails as `ticketTerms` does, and on days on which its early price never holds or it is
 * never sold. `endsAt` is the end of its event; null while nobody knows.
 */
export function newTicketTerms(
  typed: TypedTerms,
  clock: EventClock & { now: Instant; endsAt: Instant | null },
): Result<TicketTerms, TicketTermsFailure> {
  const terms = ticketTerms(typed, clock)
  if (!terms.ok) return terms
  const { earlyBirdUntil, saleStartsAt, saleEndsAt } = terms.value
  const isPast = (at: Instant | null) => at !== null && epochMs(at) <= epochMs(clock.now)
  if (isPast(earlyBirdUntil)) return fail({ code: 'EARLY_BIRD_IS_OVER' })
  if (isPast(saleEndsAt)) return fail({ code: 'SALE_IS_OVER' })
  const isTooLate = saleStartsAt && clock.endsAt && epochMs(saleStartsAt) >= epochMs(clock.endsAt)
  return isTooLate ? fail({ code: 'SALE_STARTS_TOO_LATE' }) : terms
}

/** The days that stand in the field, in their order; null for every day. */
export function dayNumbers(typed: string): number[] | null {
  if (typed === '') return null
  return [...new Set(typed.split(',').map(Number))].toSorted((one, other) => one - other)
}

/** What stands in the fields of stored days of sale. */
export function typedSaleWindow({ saleStartsAt, saleEndsAt }: SaleWindow, timeZone: TimeZone) {
  const time = saleStartsAt === null ? '' : isoWithOffset(saleStartsAt, timeZone).slice(11, 16)
  return {
    saleStarts: saleStartsAt === null ? '' : dayIn(saleStartsAt, timeZone),
    saleStartsTime: time === '00:00' ? '' : time,
    saleEnds: saleEndsAt === null ? '' : dayIn(lastMomentBefore(saleEndsAt), timeZone),
  }
}

const lastMomentBefore = (end: Instant): Instant => plusMs(end, -1)

/** What stands in the field of stored days. */
export const typedDays = (admitsOn: readonly number[] | null): string => (admitsOn ?? []).join(',')
