import type { LineKind } from '#modules/payouts/statement/statement-line.ts'
import { addCents, type Cents, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** Who reads a statement: the buyer, or whoever handles the money of the event. */
export type StatementSide = 'buyer' | 'host'

/** One transaction of an order as the ledger has it, with its own signs; of a payout the part of this order. */
export interface OrderEntry {
  id: string
  kind: LineKind
  at: Instant
  /** The head of its chain when it was written. */
  hash: string
  provider: Cents
  buyerFee: Cents
  organizerFee: Cents
  cashFee: Cents
  organizer: Cents
  /** What went from hand to hand without us; 0 where nothing did. */
  cash: Cents
}

/** One line of a statement, from its reader's side. */
export interface OrderStatementLine {
  id: string
  at: Instant
  hash: string
  text: string
  /** What it changed: of what a buyer has paid, or of what is open between a host and us. */
  change: Cents
  balance: Cents
}

/** The order that a statement is of, for its sentences. */
export interface StatementNames {
  organizer: string
  method: string
}

/**
 * The transactions of an order in words, with what is open after each, in their order. A buyer reads what they paid and got
 * back, and no fee of the host. A host's balance is what we owe them for this order, below 0 what they owe us.
 */
export function orderStatementLines(
  entries: readonly OrderEntry[],
  side: StatementSide,
  names: StatementNames,
): OrderStatementLine[] {
  let balance = ZERO_CENTS
  return entries.flatMap((entry) => {
    const { id, kind, at, hash, provider, cash } = entry
    const text = side === 'host' ? hostText(entry, names) : BUYER_TEXTS[kind]?.(entry, names)
    if (text === undefined || (side === 'buyer' && provider === 0 && cash === 0)) return []
    const change = side === 'host' ? hostChange(entry) : toCents(provider + cash)
    balance = addCents(balance, change)
    return [{ id, at, hash, text, change, balance }]
  })
}

/** Cash goes past us: of such an order the fee alone is open. A deduction pays the fees of other orders out of this one. */
const hostChange = ({ kind, organizer, cashFee }: OrderEntry): Cents =>
  negated(kind === 'cash_sale' || kind === 'cash_refund' ? cashFee : organizer)

const PAID_BY: Record<string, string> = { card: 'by card', cashapp: 'with Cash App', paypal: 'with PayPal' }

/** What a buyer is told of: what they paid and got back. */
const BUYER_TEXTS: Partial<Record<LineKind, (entry: OrderEntry, names: StatementNames) => string>> = {
  sale: (entry, { organizer, method }) =>
    `You paid us ${usd(entry.provider)} ${PAID_BY[method] ?? 'online'}${partsText(entry, organizer)}.`,
  refund: (entry, { organizer }) => `${usd(entry.provider)} goes back to you${partsText(entry, organizer)}.`,
  cash_sale: ({ cash }, { organizer }) => `You paid ${usd(cash)} in cash to ${organizer}.`,
  cash_refund: ({ cash }, { organizer }) => `${organizer} gives you ${usd(cash)} back in cash.`,
}

/** What of an amount is for tickets and what is our fee. Without both, or where one goes the other way, the amount says enough. */
function partsText({ provider, buyerFee }: OrderEntry, organizer: string): string {
  const tickets = provider + buyerFee
  return Math.sign(tickets) === Math.sign(provider) && buyerFee !== 0
    ? `: ${usd(tickets)} for tickets of ${organizer} and ${usd(buyerFee)} of processing fees`
    : ` for tickets of ${organizer}`
}

function hostText(entry: OrderEntry, { organizer }: StatementNames): string {
  const { provider, buyerFee, organizerFee, cashFee, cash } = entry
  const [tickets, fee] = [usd(provider + buyerFee), usd(organizerFee)]
  switch (entry.kind) {
    case 'sale':
      return `The buyer paid ${usd(provider)}, of which ${usd(buyerFee)} is our processing fee. You get ${tickets} for tickets, less our fee of ${fee}.`
    case 'refund':
      // Where more went back at the provider than was the buyer's, we give some of it to the host again.
      return `${usd(provider)} goes back to the buyer, and we give up ${usd(buyerFee)} of our processing fee. You ${provider + buyerFee > 0 ? 'get' : 'give'} ${tickets} for tickets, and we give back ${fee} of our fee.`
    case 'cash_sale':
      return `The buyer paid you ${usd(cash)} in cash. You owe our fee of ${usd(cashFee)} for it.`
    case 'cash_refund':
      return `You give the buyer ${usd(cash)} back in cash. You no longer owe ${usd(cashFee)} of our fee.`
    case 'fee_deduction':
      return `${usd(cashFee)} of the fees that you owed for cash orders, taken from this order.`
    case 'fee_returned':
      return `${usd(cashFee)} of those fees given back, because you gave cash back that they were for.`
    case 'payout':
      return entry.organizer < 0
        ? 'What this order had cost, taken from a payout.'
        : `Paid out to ${organizer}, in a payout with other orders.`
    case 'payout_returned':
      return 'That payout came back. The money is part of the next one.'
  }
}

/** What is open at the end, in a sentence for its reader. */
export function openText(balance: Cents, side: StatementSide, method: string): string {
  if (side === 'buyer') return `In all you have paid ${formatUsd(balance)} for this order.`
  if (method === 'cash')
    return `You took the cash yourself. Our fee for this order is ${usd(balance)}: what you owe for cash orders is taken from your online orders in small parts.`
  if (balance > 0) return `${formatUsd(balance)} of this order is still to be paid out to you.`
  return balance < 0
    ? `You owe us ${usd(balance)} for this order. It is taken from your next payout.`
    : 'Nothing of this order is open between you and us.'
}

const usd = (cents: number): string => formatUsd(toCents(Math.abs(cents)))
const negated = (cents: Cents): Cents => toCents(0 - cents)
