import {
  addCents,
  type BasisPoints,
  type Cents,
  toBasisPoints,
  toCents,
  ZERO_CENTS,
} from '#platform/money.ts'

/** The most of an order that is deducted for cash fees: 5 percent of its tickets. (Specification 9) */
export const MAX_DEDUCTION: BasisPoints = toBasisPoints(500)

/** A debt up to this is left: 1 cent. (Specification 9: outstanding fees count only above 0.01) */
export const IGNORED_DEBT = toCents(1)

/**
 * What is deducted from one online order for cash fees, in cents: the debt, but at most 5 percent of what its tickets brought,
 * rounded down. Nothing of a debt of 1 cent or less, and of what is no debt.
 */
export function feeDeduction(owed: Cents, subtotal: Cents): Cents {
  if (owed <= IGNORED_DEBT) return ZERO_CENTS
  const most = Number((BigInt(subtotal) * BigInt(MAX_DEDUCTION)) / 10_000n)
  return toCents(Math.max(0, Math.min(owed, most)))
}

/** An online order: what its tickets brought and is still there, and the cash fees that had arisen when it was paid and are not taken back. */
export interface DeductibleOrder {
  arisen: Cents
  subtotal: Cents
}

/**
 * What is deducted from each of some online orders, in the order in which they were paid, after so much was deducted before. An order
 * pays only what was owed when it was paid and is owed still, so that nobody pays for a debt that came later, or that was taken back.
 */
export function feeDeductions(before: Cents, orders: readonly DeductibleOrder[]): Cents[] {
  let deducted = before
  return orders.map(({ arisen, subtotal }) => {
    const deduction = feeDeduction(toCents(arisen - deducted), subtotal)
    deducted = addCents(deducted, deduction)
    return deduction
  })
}
