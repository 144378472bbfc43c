import { IGNORED_DEBT } from '#modules/fees/fee-deduction.ts'
import type { EventId, OrderId, OrganizerId } from '#platform/ids.ts'
import type { ListParams } from '#platform/list-address.ts'
import { type Cents, formatUsd, toCents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** So many lines of the history are on a page. (Specification 9) */
export const HISTORY_ENTRIES = 50
/** So many orders are in the report. (Specification 9) */
export const REPORT_ORDERS = 10

/** Cash fees of an organiser: what arose (less what refunds took back), and what of it was deducted. */
export interface CashFees {
  arisen: Cents
  deducted: Cents
}

/**
 * What of a sum of cash fees is outstanding. A debt counts only above 1 cent (specification 9); below 0 more was deducted than is
 * owed now, because cash was given back later.
 */
export const outstandingCashFees = (owed: Cents): Cents =>
  owed > IGNORED_DEBT ? owed : toCents(Math.min(owed, 0))

export const outstandingOf = ({ arisen, deducted }: CashFees): Cents =>
  outstandingCashFees(toCents(arisen - deducted))

interface OfOrder {
  order: { id: OrderId; code: string; event: string; timeZone: TimeZone }
  at: Instant
}

/** One thing that changed what is owed: a cash order, its refund, or a deduction from an online order, which may come back. */
export interface CashFeeEntry extends OfOrder {
  id: string
  kind: 'cash_sale' | 'cash_refund' | 'fee_deduction' | 'fee_returned'
  /** What is owed more than before, or less. */
  cents: Cents
}

/** What happened, in words. */
export function entryText({ kind, cents }: Pick<CashFeeEntry, 'kind' | 'cents'>): string {
  const amount = formatUsd(toCents(Math.abs(cents)))
  switch (kind) {
    case 'cash_sale':
      return `You took the cash: our fee of ${amount} is owed`
    case 'cash_refund':
      return `You gave the cash back: ${amount} of our fee is not owed any more`
    case 'fee_deduction':
      return `${amount} of what you owed was taken from this online order`
    case 'fee_returned':
      return `${amount} of it was given back to you, because you gave cash back that it was for`
  }
}

/** A recent order in the report: how it was paid, and our fees of it. */
export interface OrderFees extends OfOrder {
  eventId: EventId
  isCash: boolean
  /** Our fee, less what we gave back of it: kept from an online order, owed of a cash order. */
  fee: Cents
  /** What was taken from it for cash fees. */
  deducted: Cents
}

/** The cash fees of one organiser of a person as their page shows them. */
export interface CashFeesPage {
  path: string
  params: ListParams
  hosts: { id: OrganizerId; name: string }[]
  /** Null for who has none. */
  host: { id: OrganizerId; name: string } | null
  fees: CashFees
  /** When the last deductions were made; null where there was none to look for. */
  reconciledAt: Instant | null
  history: CashFeeEntry[]
  isFirst: boolean
  pages: { previous: string | undefined; next: string | undefined }
  report: OrderFees[]
}
