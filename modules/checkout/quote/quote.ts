import { saleWindowState, type SaleWindow } from '#modules/events/sale-window.ts'
import { exceedsTicketLimit } from '#modules/cart/ticket-limit.ts'
import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { cartTotals, type Totals } from '#modules/pricing/cart-totals.ts'
import { isEarlyBird, type PricedTicket, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { CashTaking } from '#modules/events/cash-until.ts'
import type { Refunding } from '#modules/events/refund-rule.ts'
import type { EventId, OrganizerId, TicketTypeId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

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
  venue: string
  location: string
}

export type QuoteFailureCode = 'SOLD_OUT' | 'OVER_LIMIT' | 'EVENT_STARTED' | 'NOT_ON_SALE'

export interface QuoteFailure {
  code: QuoteFailureCode
  eventId: EventId
  ticketTypeId: TicketTypeId
  /** What is on sale, where something is: how many are left, how many the buyer has and may have. */
  stock?: Stock
}

export type Stock = Pick<TicketTypeForSale, 'left' | 'held' | 'maxPerPerson'>

export interface QuotedLine {
  for: TicketTypeForSale
  quantity: number
  unitPrice: Cents
  earlyBird: boolean
}

export interface Quote extends Totals {
  lines: QuotedLine[]
  failures: QuoteFailure[]
  /** Whether any price differs from what the buyer was shown. */
  changed: boolean
  /** The moment it was made. */
  now: Instant
}

/**
 * Prices the requested lines at `now`. Lines of the same ticket type become one. A line that cannot be sold is a
 * failure and is left out of the totals.
 */
export function quote(wanted: RequestedLine[], onSale: TicketTypeForSale[], now: Instant): Quote {
  const lines: QuotedLine[] = []
  const failures: QuoteFailure[] = []
  let changed = false
  for (const line of merged(wanted)) {
    const type = onSale.find((one) => one.ticketTypeId === line.ticketTypeId && one.eventId === line.eventId)
    const code = failureOf(type, line.quantity, now)
    if (!type || code) {
      const { eventId, ticketTypeId } = line
      failures.push({
        code: code ?? 'NOT_ON_SALE',
        eventId,
        ticketTypeId,
        ...(type && { stock: stockOf(type) }),
      })
      continue
    }
    const unitPrice = ticketPrice(type, now)
    changed ||= unitPrice !== line.unitPriceCents
    lines.push({ for: type, quantity: line.quantity, unitPrice, earlyBird: isEarlyBird(type, now) })
  }
  return { lines, failures, changed, now, ...cartTotals(lines) }
}

const stockOf = ({ left, held, maxPerPerson }: TicketTypeForSale): Stock => ({ left, held, maxPerPerson })

function failureOf(
  type: TicketTypeForSale | undefined,
  quantity: number,
  now: Instant,
): QuoteFailureCode | null {
  if (!type?.isPublished) return 'NOT_ON_SALE'
  if (type.startsAt <= now) return 'EVENT_STARTED'
  if (saleWindowState(type, now) !== 'open') return 'NOT_ON_SALE'
  if (exceedsTicketLimit(quantity, type.held, type.maxPerPerson)) return 'OVER_LIMIT'
  if (quantity > type.left) return 'SOLD_OUT'
  return null
}

function merged(wanted: RequestedLine[]): RequestedLine[] {
  // A known ticket type under the name of another event is another line, which is not on sale.
  const byType = new Map<string, RequestedLine>()
  for (const line of wanted) {
    const key = `${line.eventId} ${line.ticketTypeId}`
    const known = byType.get(key)
    byType.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...byType.values()]
}
