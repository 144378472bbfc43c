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

/** Cash fees of an organiser: what arose (less what refunds took back), and what of it was deducted. */
export interface CashFees {
  arisen: Cents
  deducted: Cents
}

/** An online order: what its tickets brought and is still there, and the cash fees that had arisen when it was paid. */
export interface DeductibleOrder {
  arisen: Cents
  subtotal: Cents
}

/**
 * What is deducted from each of some online orders, in the order in which they were paid. An order pays only what was owed
 * when it was paid and is owed still, so that nobody pays for a debt that came later, or that was taken back.
 */
export function feeDeductions(fees: CashFees, orders: readonly DeductibleOrder[]): Cents[] {
  let { deducted } = fees
  return orders.map(({ arisen, subtotal }) => {
    const owed = toCents(Math.min(arisen, fees.arisen) - deducted)
    const deduction = feeDeduction(owed, subtotal)
    deducted = addCents(deducted, deduction)
    return deduction
  })
}
