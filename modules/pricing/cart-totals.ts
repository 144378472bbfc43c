import { processingFee } from '#modules/pricing/processing-fee.ts'
import { addCents, multiplyCents, toCents, ZERO_CENTS } from '#platform/money.ts'
import type { Cents } from '#platform/money.ts'

export interface Totals {
  subtotal: Cents
  fees: Cents
  total: Cents
}

export interface PricedLine {
  unitPrice: Cents
  quantity: number
  /** What a promo code takes off the whole line, at most what it costs. */
  discount?: Cents
}

/** What a line comes to: its price times its quantity, less what a promo code takes off. */
export const lineTotal = ({ unitPrice, quantity, discount = ZERO_CENTS }: PricedLine): Cents =>
  toCents(multiplyCents(unitPrice, quantity) - discount)

/**
 * Subtotal, processing fees and total of lines, in cents. The subtotal is what is really paid for the tickets, discounts taken
 * off; the fee is rounded once, on the whole subtotal.
 */
export function cartTotals(lines: PricedLine[]): Totals {
  const subtotal = addCents(...lines.map(lineTotal))
  const fees = processingFee(subtotal)
  return { subtotal, fees, total: addCents(subtotal, fees) }
}

/** What one ticket costs with its fee: the price shown first wherever a price is shown. (16 CFR 464) */
export function allInPrice(listed: Cents): Cents {
  return cartTotals([{ unitPrice: listed, quantity: 1 }]).total
}

/**
 * Splits the fee of one checkout over its orders in proportion to their subtotals.
 * Parts are whole cents, none negative, and sum to the fee exactly: each takes what rounding left to the running total.
 */
export function splitFee(fee: Cents, subtotals: Cents[]): Cents[] {
  const whole = addCents(...subtotals)
  if (whole === 0) return subtotals.map(() => ZERO_CENTS)
  let seen = 0n
  let given = 0
  return subtotals.map((subtotal) => {
    seen += BigInt(subtotal)
    const upToHere = Number((BigInt(fee) * seen * 2n + BigInt(whole)) / (2n * BigInt(whole)))
    const part = toCents(upToHere - given)
    given = upToHere
    return part
  })
}
