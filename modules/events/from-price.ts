import { entryTypes, type TicketTypeOnSale } from '#modules/events/event.ts'
import { canBeBought, type SaleWindow } from '#modules/events/rules/sale-window.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { isEarlyBird, isEarlyPrice, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** The all-in price of a ticket type at a moment, as every page, picture and feed shows it. */
export interface ShownPrice {
  /** One ticket with its fee. Zero is free. */
  allIn: Cents
  /** The price before the fee. */
  listed: Cents
  /** The regular price, all in, while a lower early-bird price holds; else null. */
  regularAllIn: Cents | null
  /** The last moment of the early-bird price, while it holds; else null. */
  earlyBirdUntil: Instant | null
  /** How many guests it is for. */
  admits: number
}

type Priced = Pick<TicketTypeOnSale, 'price' | 'earlyBirdPrice' | 'earlyBirdUntil' | 'admits' | 'isSeated'>

/** What one ticket of a type costs at `now`. */
export function shownPrice(type: Priced, now: Instant): ShownPrice {
  const allInOf = type.isSeated ? allInSeatPrice : allInPrice
  const listed = ticketPrice(type, now)
  const isEarly = isEarlyBird(type, now) && isEarlyPrice(listed, type.price)
  return {
    allIn: allInOf(listed),
    listed,
    regularAllIn: isEarly ? allInOf(type.price) : null,
    earlyBirdUntil: isEarly ? type.earlyBirdUntil : null,
    admits: type.admits,
  }
}

/**
 * The lowest price of one ticket at `now` among the ticket types that are on sale and have capacity left; null when none is. Extras
 * count where nothing else is sold.
 */
export function fromPrice(
  types: (Priced & SaleWindow & Pick<TicketTypeOnSale, 'left'>)[],
  now: Instant,
): (ShownPrice & { isOnlyPrice: boolean }) | null {
  const onSale = entryTypes(types).filter((type) => canBeBought(type, now))
  const prices = onSale.map((type) => shownPrice(type, now))
  const [first, ...rest] = prices
  if (!first) return null
  const least = rest.reduce((best, price) => (price.allIn < best.allIn ? price : best), first)
  return { ...least, isOnlyPrice: prices.every(({ allIn }) => allIn === least.allIn) }
}
