import type { CashTaking } from '#modules/events/rules/cash-until.ts'
import type { Refunding } from '#modules/events/rules/refund-rule.ts'
import type { SaleWindow } from '#modules/events/rules/sale-window.ts'
import type { PricedTicket } from '#modules/pricing/early-bird.ts'
import type { Instant } from '#platform/time.ts'
import type { EventId, OrganizerId, TicketTypeId } from '#platform/ids.ts'

/** Everything that decides a ticket's price and content, read in one statement. */
export interface TicketTypeForSale extends PricedTicket, SaleWindow, Refunding, CashTaking {
  eventId: EventId
  ticketTypeId: TicketTypeId
  name: string
  priceVersion: number
  maxPerPerson: number
  /** How many guests one lets in, each with a ticket of their own; 0 for an extra. */
  admits: number
  left: number
  held: number
  eventTitle: string
  organizerId: OrganizerId
  isPublished: boolean
  /** As `EventCard` has it. */
  onlineUntil: Instant
  /** Sold only with a promo code that names it. */
  isHidden: boolean
  /** Sold by the seat: a category of the event's chart. */
  isSeated: boolean
  /** Whether it can be paid online; `acceptsCash` is that of the type as well. */
  acceptsOnline: boolean
  /** How it is paid, in words, where that is not as its event is. */
  paidWords: string | null
  venue: string
  location: string
}
