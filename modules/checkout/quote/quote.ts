import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { type OrderTotals, orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import {
  failureOf,
  failureOfHidden,
  type QuoteFailure,
  stockOf,
} from '#modules/checkout/quote/quote-failure.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { choosePromos, type QuotedPromo } from '#modules/checkout/quote/promo/quoted-promos.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { opens, promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import type { FoundPromo } from '#modules/promo-codes/promo-failure.ts'
import { isEarlyBird, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { SeatForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import { costs, waysToPay } from '#modules/checkout/quote/ways-to-pay.ts'
import type { EventId, SeatId } from '#platform/ids.ts'
import { addCents, type Cents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

export interface QuotedLine {
  for: TicketTypeForSale
  quantity: number
  unitPrice: Cents
  /** What a promo code takes off the line. */
  discount: Cents
  earlyBird: boolean
  /** The seats that were chosen, as many as `quantity`; none of general admission. */
  seats: readonly SeatForSale[]
}

/** What a cart costs, with the sums of all its orders. */
export interface Quote extends OrderTotals {
  lines: QuotedLine[]
  failures: QuoteFailure[]
  /** What all codes take off, in cents: the list price is the subtotal and this. */
  discount: Cents
  /** Each code that was typed. */
  promos: QuotedPromo[]
  /** The code that counts for an event. */
  promoOf: ReadonlyMap<EventId, PromoCode>
  /** Chosen seats that are in no line: somebody else has them, or the chart has not. */
  lostSeats: readonly SeatId[]
  /** Whether any price differs from what the buyer was shown. */
  changed: boolean
  /** The moment it was made. */
  now: Instant
}

/** What goes with a cart. */
export interface CartExtras {
  /** The codes that somebody typed (`toPromoCode`), the last one last, and those of them that there are. */
  typed: readonly string[]
  found: readonly FoundPromo[]
  /** The seats that were chosen. */
  seats?: readonly SeatForSale[]
}

const NO_EXTRAS: CartExtras = { typed: [], found: [] }

/**
 * Prices the requested lines at `now`. Lines of the same ticket type become one. A line that cannot be sold is a
 * failure and is left out of the totals; so is one that is paid in cash alone beside one that is not, a hidden ticket type that no code opens, and a seat that is not free. A code that
 * does not count changes nothing. Seats of one ticket type are one line, in addition to those that are wanted.
 */
export function quote(
  general: RequestedLine[],
  onSale: TicketTypeForSale[],
  now: Instant,
  { typed, found, seats: chosen = [] }: CartExtras = NO_EXTRAS,
): Quote {
  const wanted: WantedLine[] = [...merged(general), ...linesOf(chosen.filter((seat) => seat.isFree))]
  const { counted, promos } = choosePromos(typed, found, wanted, onSale, now)
  const sold: QuotedLine[] = []
  const failures: QuoteFailure[] = []
  let changed = false
  for (const line of wanted) {
    const promo = counted.get(line.eventId)
    const known = onSale.find((one) => one.ticketTypeId === line.ticketTypeId && one.eventId === line.eventId)
    const isOpen = known && (!known.isHidden || (promo && opens(promo, known.ticketTypeId)))
    const type = isOpen ? known : undefined
    const seats = line.seats ?? []
    const code =
      known && !isOpen ? failureOfHidden(known, now) : failureOf(type, line.quantity, now, seats.length > 0)
    if (!type || code) {
      const { eventId, ticketTypeId } = line
      failures.push({
        code: code ?? 'NOT_ON_SALE',
        eventId,
        ticketTypeId,
        ...ofSeats(seats),
        ...(type && { stock: stockOf(type), name: type.name, eventTitle: type.eventTitle }),
      })
      continue
    }
    const unitPrice = ticketPrice(type, now)
    changed ||= line.unitPriceCents !== null && unitPrice !== line.unitPriceCents
    const { quantity, ticketTypeId } = line
    const discount = promo ? promoDiscount(promo, { ticketTypeId, unitPrice, quantity }) : ZERO_CENTS
    sold.push({ for: type, quantity, unitPrice, discount, earlyBird: isEarlyBird(type, now), seats })
  }
  const { lines, apart } = paidTogether(sold, now)
  for (const { for: type, seats } of apart)
    failures.push({
      code: 'PAID_APART',
      eventId: type.eventId,
      ticketTypeId: type.ticketTypeId,
      name: type.name,
      ...ofSeats(seats),
    })
  const discount = addCents(...lines.map((line) => line.discount))
  const totals = sumTotals(orderTotals([...Map.groupBy(lines, (line) => line.for.eventId).values()]))
  return { lines, failures, discount, promos, promoOf: counted, lostSeats: [], changed, now, ...totals }
}

/** What a failure tells of its seats: whose names they are, only to whoever holds them. */
const ofSeats = (seats: readonly SeatForSale[]): Pick<QuoteFailure, 'isSeated' | 'seats'> =>
  seats.length > 0
    ? { isSeated: true, seats: seats.filter((seat) => seat.isHeld).map((seat) => seat.detail) }
    : {}

/** What one payment can pay for: where some lines cannot be paid in cash at `now`, one that is paid in cash alone is `apart`. */
function paidTogether(sold: readonly QuotedLine[], now: Instant) {
  const { cash } = waysToPay(sold, now)
  const { lines = [], apart = [] } = Object.groupBy(sold, (line) =>
    !cash && costs(line) && !line.for.acceptsOnline ? 'apart' : 'lines',
  )
  return { lines, apart }
}

interface WantedLine extends Pick<RequestedLine, 'eventId' | 'ticketTypeId' | 'quantity'> {
  /** What the buyer was shown; null of seats, whose total alone was. */
  unitPriceCents: number | null
  seats?: readonly SeatForSale[]
}

const linesOf = (seats: readonly SeatForSale[]): WantedLine[] =>
  [...Map.groupBy(seats, (seat) => `${seat.eventId} ${seat.ticketTypeId}`).values()].flatMap((ofType) => {
    const [first] = ofType
    return first
      ? [
          {
            eventId: first.eventId,
            ticketTypeId: first.ticketTypeId,
            quantity: ofType.length,
            unitPriceCents: null,
            seats: ofType,
          },
        ]
      : []
  })

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
