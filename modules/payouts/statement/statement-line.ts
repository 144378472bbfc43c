import type { EventId, OrderId, OrganizerId, PayoutId } from '#platform/ids.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { type Cents, formatUsd, toCents } from '#platform/money.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import { formatMonth, type Instant, type TimeZone } from '#platform/time.ts'

export const LINE_KINDS = [
  'sale',
  'cash_sale',
  'refund',
  'cash_refund',
  'fee_deduction',
  'fee_returned',
  'payout',
  'payout_returned',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** What each kind of line is called in lists and files. */
export const lineKindLabels = {
  sale: 'Order',
  cash_sale: 'Cash order',
  refund: 'Refund',
  cash_refund: 'Refund in cash',
  fee_deduction: 'Cash fees',
  fee_returned: 'Cash fees given back',
  payout: 'Payout',
  payout_returned: 'Payout came back',
} as const satisfies Record<LineKind, string>

/** One transaction of the ledger as the organiser of it reads it. Amounts are positive for what they get. */
export interface StatementLine {
  id: string
  kind: LineKind
  at: Instant
  /** Of the event; of Chicago where there is none. */
  timeZone: TimeZone
  organizerId: OrganizerId
  organizer: string
  order: { id: OrderId; code: string; eventId: EventId; event: string } | null
  payout: { id: PayoutId; hint: string; reference: string } | null
  /** What the tickets brought, or gave back. */
  tickets: Cents
  /** What the house kept of it, or gave back. */
  fee: Cents
  /** What changes of what they get. */
  amount: Cents
  /** What changes of what they owe for cash. */
  cashFee: Cents
}

/**
 * The lines by month ("December 2026"), by the clock of each event, or the `reader`’s where there is none: the newest month first, its
 * lines in the order in which they came. At a turn of the month an older line may be of the newer one, by another clock.
 */
export function byMonth(
  lines: readonly StatementLine[],
  reader: TimeZone,
): { month: string; lines: StatementLine[] }[] {
  const clockOf = ({ order, timeZone }: StatementLine) => (order ? timeZone : reader)
  const months = Map.groupBy(lines, (line) =>
    isoWithOffset(line.at, clockOf(line)).slice(0, 'yyyy-mm'.length),
  )
  return [...months]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([, its]) => ({ month: formatMonth(its[0]!.at, clockOf(its[0]!)), lines: its }))
}

const positive = (cents: Cents) => formatUsd(toCents(Math.abs(cents)))

/** What happened, with every deduction in words. */
export function lineText({ kind, tickets, fee, cashFee, amount, payout }: StatementLine): string {
  switch (kind) {
    case 'sale':
      return `${positive(tickets)} of tickets, less our fee of ${positive(fee)}`
    case 'cash_sale':
      return `You took the cash. You owe our fee of ${positive(cashFee)}`
    case 'refund':
      // Where more than the price had gone back before, at the provider, a refund of the ticket brings some of it again.
      return `${tickets > 0 ? `You get ${positive(tickets)} again of what went back before` : `${positive(tickets)} went back to the buyer`}. We gave back ${positive(fee)} of our fee`
    case 'cash_refund':
      return `You give the cash back. You no longer owe ${positive(cashFee)} of our fee`
    case 'fee_deduction':
      return `${positive(amount)} of the cash fees that you owed, taken from this order`
    case 'fee_returned':
      return `${positive(amount)} of cash fees given back, because you gave cash back that they were for`
    case 'payout':
      return `Sent to you: ${payout?.hint ?? ''}, reference ${payout?.reference ?? ''}`
    case 'payout_returned':
      return `Your payout came back: ${payout?.reference ?? ''}. It is part of the next one`
  }
}

/** The clock of the event, in a form that every spreadsheet reads: "2026-12-12 20:00:00". */
const clock = ({ at, timeZone }: StatementLine): string =>
  isoWithOffset(at, timeZone).slice(0, 19).replace('T', ' ')

/** What the file of a statement holds. */
export const STATEMENT_CSV: readonly [head: string, cell: (line: StatementLine) => string | number | null][] =
  [
    ['Date', clock],
    ['Host', ({ organizer }) => organizer],
    ['Kind', ({ kind }) => lineKindLabels[kind]],
    ['Order', ({ order }) => order?.code ?? ''],
    ['Event', ({ order }) => order?.event ?? ''],
    ['What', lineText],
    ['Tickets USD', ({ tickets }) => decimalUsd(tickets)],
    ['Fee USD', ({ fee }) => decimalUsd(fee)],
    ['You get USD', ({ amount }) => decimalUsd(amount)],
    ['Cash fees you owe USD', ({ cashFee }) => decimalUsd(cashFee)],
    ['Reference', ({ payout }) => payout?.reference ?? ''],
  ]
