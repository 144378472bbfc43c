import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { cartTotals, type Totals } from '#modules/pricing/cart-totals.ts'
import {
  failureOf,
  failureOfHidden,
  type QuoteFailure,
  stockOf,
} from '#modules/checkout/quote/quote-failure.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { choosePromos, type QuotedPromo } from '#modules/checkout/quote/quoted-promos.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { opens, promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import type { FoundPromo } from '#modules/promo-codes/promo-refusal.ts'
import { isEarlyBird, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { EventId } from '#platform/ids.ts'
import { addCents, type Cents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

export interface QuotedLine {
  for: TicketTypeForSale
  quantity: number
  unitPrice: Cents
  /** What a promo code takes off the line. */
  discount: Cents
  earlyBird: boolean
}

export interface Quote extends Totals {
  lines: QuotedLine[]
  failures: QuoteFailure[]
  /** What all codes take off, in cents: the list price is the subtotal and this. */
  discount: Cents
  /** Each code that was typed. */
  promos: QuotedPromo[]
  /** The code that counts for an event. */
  promoOf: ReadonlyMap<EventId, PromoCode>
  /** Whether any price differs from what the buyer was shown. */
  changed: boolean
  /** The moment it was made. */
  now: Instant
}

/** The codes that somebody typed (`toPromoCode`), the last one last, and those of them that there are. */
export interface TypedPromos {
  typed: readonly string[]
  found: readonly FoundPromo[]
}

const NO_PROMOS: TypedPromos = { typed: [], found: [] }

/**
 * Prices the requested lines at `now`. Lines of the same ticket type become one. A line that cannot be sold is a
 * failure and is left out of the totals; so is a hidden ticket type that no code opens. A code that does not count changes nothing.
 */
export function quote(
  wanted: RequestedLine[],
  onSale: TicketTypeForSale[],
  now: Instant,
  { typed, found }: TypedPromos = NO_PROMOS,
): Quote {
  const { counted, promos } = choosePromos(typed, found, merged(wanted), onSale, now)
  const lines: QuotedLine[] = []
  const failures: QuoteFailure[] = []
  let changed = false
  for (const line of merged(wanted)) {
    const promo = counted.get(line.eventId)
    const known = onSale.find((one) => one.ticketTypeId === line.ticketTypeId && one.eventId === line.eventId)
    const isOpen = known && (!known.isHidden || (promo && opens(promo, known.ticketTypeId)))
    const type = isOpen ? known : undefined
    const code = known && !isOpen ? failureOfHidden(known, now) : failureOf(type, line.quantity, now)
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
    const { quantity, ticketTypeId } = line
    const discount = promo ? promoDiscount(promo, { ticketTypeId, unitPrice, quantity }) : ZERO_CENTS
    lines.push({ for: type, quantity, unitPrice, discount, earlyBird: isEarlyBird(type, now) })
  }
  const discount = addCents(...lines.map((line) => line.discount))
  return { lines, failures, discount, promos, promoOf: counted, changed, now, ...cartTotals(lines) }
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
