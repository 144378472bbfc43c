import type { LineKind } from '#modules/payouts/statement/statement-line.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** The entries of the ledger of one host, one month and one kind, added up. Amounts are positive for what the host gets. */
export interface YearGroup {
  organizerId: OrganizerId
  organizer: string
  /** 1 to 12, by the clock of each event; of Chicago where there is none. */
  month: number
  kind: LineKind
  /** How many there are, and when the newest was written. */
  entries: number
  newest: Instant
  /** What the tickets brought, or gave back. */
  tickets: Cents
  /** What we kept of it, or gave back. */
  fee: Cents
  /** What changes of what we owe the host. */
  amount: Cents
  /** What changes of what the host owes us for cash. */
  cashFee: Cents
}

/** What some groups come to, each cent of theirs in one of these. */
export interface YearSums {
  sales: Cents
  refunds: Cents
  fees: Cents
  /** Cash fees that were taken from online orders, less those that were given back to them. */
  deducted: Cents
  /** All that changed of what we owe, but payouts: the four before it. */
  earned: Cents
  paidOut: Cents
  /** Fees that arose for cash, less those that went back with it. What was deducted is not taken off. */
  cashFees: Cents
}

/** Adds groups up by what they are for their host. */
export function yearSums(groups: readonly YearGroup[]): YearSums {
  const sum = (kinds: readonly LineKind[], of: (group: YearGroup) => Cents): Cents =>
    toCents(groups.reduce((cents, group) => cents + (kinds.includes(group.kind) ? of(group) : 0), 0))
  return {
    sales: sum(['sale'], ({ tickets }) => tickets),
    refunds: sum(['refund'], ({ tickets }) => tickets),
    fees: sum(['sale', 'refund'], ({ fee }) => fee),
    deducted: sum(['fee_deduction', 'fee_returned'], ({ amount }) => amount),
    earned: sum(['sale', 'refund', 'fee_deduction', 'fee_returned'], ({ amount }) => amount),
    paidOut: toCents(0 - sum(['payout', 'payout_returned'], ({ amount }) => amount)),
    cashFees: sum(['cash_sale', 'cash_refund'], ({ cashFee }) => cashFee),
  }
}
