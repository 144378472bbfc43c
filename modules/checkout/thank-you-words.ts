import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { heldWord, NOTHING_SOLD, type Sold, soldTogether } from '#modules/orders/sold.ts'
import { formatCounted, formatUsd, toCents } from '#platform/money.ts'

type Order = Purchase['orders'][number]

/**
 * What the thank-you says of a purchase as a whole. Its orders may stand differently: one waits for cash at its door, one was free
 * or is paid, one was given back.
 */
export function thankYouWords(purchase: Purchase): { title: string; lead: string } {
  const held = purchase.orders.filter((order) => isHeld(order, purchase))
  const hasTickets = purchase.orders.some((order) => isBought(order, purchase))
  if (held.length === 0 && !hasTickets)
    return { title: 'Your places were given back', lead: 'Below it says what became of each.' }
  if (held.length === 0) return { title: BOUGHT, lead: whereTicketsAre(purchase) }
  if (hasTickets) return { title: BOUGHT, lead: `${whereTicketsAre(purchase)} ${heldBeside(held)}` }
  const [only] = held
  return {
    title: `${whatIsHeld(held)} held`,
    lead:
      held.length === 1 && only
        ? `Bring ${amountOf(only)} in cash for the host. ${untilWhen(only)}`
        : 'Bring cash for each host: below it says how much. Your tickets say until when.',
  }
}

/** The orders as the thank-you lists them: first those whose cash is still to be brought. */
export const ordersToShow = (purchase: Purchase): Order[] =>
  purchase.orders.toSorted((a, b) => Number(isHeld(b, purchase)) - Number(isHeld(a, purchase)))

/** What is to be brought in cash for one order; empty where nothing is. */
export const cashToBring = (order: Order, purchase: Purchase): string =>
  isHeld(order, purchase) ? `Bring ${amountOf(order)} in cash` : ''

/** What the thank-you says of the money of one order, or of its end; empty for one that cost nothing, or is not paid yet. */
export function orderWords(order: Order, purchase: Purchase): string {
  if (isHeld(order, purchase)) return ''
  const end = ENDS[statusOf(order, purchase)]
  if (end) return end
  return order.totalCents > 0 ? `${amountOf(order)} paid` : ''
}

const BOUGHT = 'You’re on the floor'

const ENDS: Partial<Record<Order['status'], string>> = {
  cancelled: 'cancelled',
  expired: 'not paid in time',
  refunded: 'refunded',
}

const whereTicketsAre = ({ isMailed }: Purchase): string =>
  `Your tickets are ${isMailed === false ? 'in My tickets' : 'here and in your mail'}.`

function heldBeside(held: Order[]): string {
  const [only] = held
  return held.length === 1 && only
    ? `${whatIsHeld(held, ` at ${only.eventTitle}`)} held: bring ${amountOf(only)} in cash for its host. ${untilWhen(only)}`
    : `Bring cash to ${held.length} nights: they stand first. Your tickets say until when.`
}

/** "Your place is", "Your tables at The Ball are": in the word of the button that was pressed for it. */
function whatIsHeld(held: Order[], where = ''): string {
  const { word, isOne } = heldWord(soldTogether(held.map(soldIn)))
  return `Your ${word}${where} ${isOne ? 'is' : 'are'}`
}

/** Earlier versions of the site did not write down what was sold, or how many tickets there are. */
const soldIn = ({ sold, tickets = 1 }: Partial<Order>): Sold => sold ?? { ...NOTHING_SOLD, tickets }

/** "2 tickets, 1 extra"; nothing where an earlier version did not write it down. */
export function ticketsWords({ tickets, sold }: Partial<Order>): string {
  if (!tickets) return ''
  const extras = sold?.extras ?? 0
  return [
    ...(tickets > extras ? [formatCounted(tickets - extras, 'ticket')] : []),
    ...(extras > 0 ? [formatCounted(extras, 'extra')] : []),
  ].join(', ')
}

const untilWhen = ({ tickets = 1 }: Partial<Order>): string =>
  tickets === 1 ? 'Your ticket says until when.' : 'Your tickets say until when.'

/** A free order is settled at once, or within moments: nobody brings money for it. */
const isHeld = (order: Order, purchase: Purchase): boolean =>
  statusOf(order, purchase) === 'awaiting_cash_payment' && order.totalCents > 0

const isBought = (order: Order, purchase: Purchase): boolean =>
  !isHeld(order, purchase) && !ENDS[statusOf(order, purchase)]

/** A purchase that an earlier version of the site wrote down says it of all its orders at once. */
const statusOf = ({ status }: Partial<Order>, purchase: Purchase): Order['status'] =>
  status ?? (purchase.status === 'awaiting_cash' ? 'awaiting_cash_payment' : 'completed')

const amountOf = ({ totalCents }: Order): string => formatUsd(toCents(totalCents))
