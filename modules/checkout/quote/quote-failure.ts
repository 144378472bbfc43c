import { exceedsTicketLimit } from '#modules/cart/ticket-limit.ts'
import type { SeatForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { takesCash } from '#modules/events/rules/cash-until.ts'
import { saleWindowState } from '#modules/events/rules/sale-window.ts'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** Why a ticket type is not sold, as `checkout_verdict` says it too. */
export type SaleFailureCode =
  | 'SOLD_OUT'
  | 'OVER_LIMIT'
  | 'EVENT_STARTED'
  | 'NOT_ON_SALE'
  | 'BAD_SEATS'
  | 'SEATS_TAKEN'

/** The same of a quote, which tells a hidden ticket type whose code is missing from one that is not on sale, and what is paid another way. */
export type QuoteFailureCode = SaleFailureCode | 'NEEDS_CODE' | 'PAID_APART'

export interface QuoteFailure {
  code: QuoteFailureCode
  eventId: EventId
  ticketTypeId: TicketTypeId
  /** What the ticket is called, where it is on sale to this buyer. */
  name?: string
  eventTitle?: string
  /** Of chosen seats. */
  isSeated?: boolean
  /** Those of them that the buyer holds, and may let go of. */
  seats?: SeatForSale['detail'][]
  /** What is on sale, where something is: how many are left, how many the buyer has and may have. */
  stock?: Stock
}

export type Stock = Pick<TicketTypeForSale, 'left' | 'held' | 'maxPerPerson'>

/** What a failure tells of what is on sale. */
export const stockOf = ({ left, held, maxPerPerson }: TicketTypeForSale): Stock => ({
  left,
  held,
  maxPerPerson,
})

/** Why a hidden ticket type that no code opens cannot be sold at `now`: a code helps only where it is on sale at all. */
export const failureOfHidden = (type: TicketTypeForSale, now: Instant): QuoteFailureCode =>
  failureOf({ ...type, left: Infinity, held: 0, maxPerPerson: Infinity }, 1, now) ?? 'NEEDS_CODE'

/** Why so many of a ticket type cannot be sold at `now`, by the seat or not; null where they can. */
export function failureOf(
  type: TicketTypeForSale | undefined,
  quantity: number,
  now: Instant,
  withSeats = type?.isSeated ?? false,
): QuoteFailureCode | null {
  if (!type?.isPublished) return 'NOT_ON_SALE'
  if (type.onlineUntil <= now) return 'EVENT_STARTED'
  if (saleWindowState(type, now) !== 'open') return 'NOT_ON_SALE'
  if (!type.acceptsOnline && !takesCash(type, now) && ticketPrice(type, now) > ZERO_CENTS)
    return 'NOT_ON_SALE'
  if (withSeats !== type.isSeated) return 'BAD_SEATS'
  if (exceedsTicketLimit(quantity, type.held, type.maxPerPerson)) return 'OVER_LIMIT'
  // Of seats each is a place of its own: those of an unpaid order of the same buyer may be of another type by now.
  if (!type.isSeated && quantity > type.left) return 'SOLD_OUT'
  return null
}
