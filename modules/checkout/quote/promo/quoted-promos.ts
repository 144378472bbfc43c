import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { opens, promoDiscount } from '#modules/promo-codes/promo-discount.ts'
import { type FoundPromo, type PromoFailure, promoFailure } from '#modules/promo-codes/promo-failure.ts'
import { type PricedTicket, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { addCents, type Cents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** What becomes of a code that somebody typed: it counts for an event of the cart, or why not. */
export interface QuotedPromo {
  code: string
  eventId: EventId | null
  failure: PromoFailure | null
  /** What it takes off, in cents; 0 where it only opens hidden ticket types. */
  discount: Cents
}

/** So many of a ticket type. */
interface Wanted {
  eventId: EventId
  ticketTypeId: TicketTypeId
  quantity: number
}

/** What is asked of a ticket type. */
interface Offered extends PricedTicket {
  eventId: EventId
  ticketTypeId: TicketTypeId
  isHidden: boolean
}

/** The codes that count, an event one, and what is to be said of each that was typed. */
export interface ChosenPromos {
  counted: ReadonlyMap<EventId, PromoCode>
  promos: QuotedPromo[]
}

/**
 * Of the codes that were typed, the one that counts for each event at `now`: the last typed one of the event that is good. They do
 * not stack, and one that is refused replaces none. One that would take nothing off and opens nothing in this cart does not count,
 * so that no use of it is lost.
 */
export function choosePromos(
  typed: readonly string[],
  found: readonly FoundPromo[],
  wanted: readonly Wanted[],
  onSale: readonly Offered[],
  now: Instant,
): ChosenPromos {
  const counted = new Map<EventId, PromoCode>()
  const promos: QuotedPromo[] = []
  for (const code of [...new Set(typed)].toReversed()) {
    const known = found.filter((promo) => promo.code === code)
    if (known.length === 0)
      promos.push({ code, eventId: null, failure: 'PROMO_UNKNOWN', discount: ZERO_CENTS })
    for (const promo of known) {
      const { eventId } = promo
      const discount = discountOn(promo, wanted, onSale, now)
      const failure = counted.has(eventId)
        ? 'PROMO_REPLACED'
        : (promoFailure(promo, promo, now) ?? (discount === null ? 'PROMO_NOT_FOR_THESE' : null))
      if (failure === null) counted.set(eventId, promo)
      promos.push({
        code,
        eventId,
        failure,
        discount: failure === null ? (discount ?? ZERO_CENTS) : ZERO_CENTS,
      })
    }
  }
  return { counted, promos: promos.toReversed() }
}

/** What a code would take off the lines of its event; null where it has no effect on any. */
function discountOn(
  promo: PromoCode,
  wanted: readonly Wanted[],
  onSale: readonly Offered[],
  now: Instant,
): Cents | null {
  const lines = wanted.flatMap(({ ticketTypeId, eventId, quantity }) => {
    const type = onSale.find((one) => one.ticketTypeId === ticketTypeId && one.eventId === eventId)
    return type && eventId === promo.eventId
      ? [{ ticketTypeId, quantity, unitPrice: ticketPrice(type, now), isHidden: type.isHidden }]
      : []
  })
  const discount = addCents(...lines.map((line) => promoDiscount(promo, line)))
  const isOpening = lines.some((line) => line.isHidden && opens(promo, line.ticketTypeId))
  return discount > 0 || isOpening ? discount : null
}
