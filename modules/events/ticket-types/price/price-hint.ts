import { priceUnit } from '#modules/pricing/price-unit.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import { type Cents, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'

/** What is made of a price between a guest and an organiser. */
export interface PriceParts {
  /** What the site takes of it from the organiser. */
  fee: (price: Cents) => Cents
  /** How many guests it lets in. */
  admits: number
  /** What a buyer pays, fees included. */
  allIn: (price: Cents) => Cents
}

/** What a buyer pays of the price that stands in a field, and what the organiser keeps; empty where it is none. */
export function priceHint(typed: string, { fee, admits, allIn }: PriceParts): string {
  const price = readUsd(typed)
  if (price === null) return ''
  if (price === ZERO_CENTS) return 'Guests pay nothing.'
  return `A guest pays ${formatUsd(allIn(price))} ${priceUnit(admits)}, with the fee. You keep ${formatUsd(toCents(price - fee(price)))}.`
}

/** The same of the price at the door: it is paid to the organiser, and the site takes nothing of it. */
export function doorPriceHint(typed: string): string {
  const price = readUsd(typed)
  if (price === null) return ''
  if (price === ZERO_CENTS) return 'No cover: guests pay nothing at the door.'
  return `A guest pays ${formatUsd(price)} at the door. You keep all of it.`
}
