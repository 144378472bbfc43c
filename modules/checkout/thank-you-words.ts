import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { formatUsd, toCents } from '#platform/money.ts'

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
  return held.length === 1 && only
    ? {
        title: isOnePlace(only) ? 'Your place is held' : 'Your places are held',
        lead: `Bring ${amountOf(only)} in cash for the host. ${untilWhen(only)}`,
      }
    : {
        title: 'Your places are held',
        lead: 'Bring cash for each host: below it says how much. Your tickets say until when.',
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
    ? `${isOnePlace(only) ? 'Your place' : 'Your places'} at ${only.eventTitle} ${isOnePlace(only) ? 'is' : 'are'} held: bring ${amountOf(only)} in cash for its host. ${untilWhen(only)}`
    : `Bring cash to ${held.length} nights: they stand first. Your tickets say until when.`
}

/** An earlier version of the site did not write down how many tickets there are. */
const isOnePlace = ({ tickets }: Partial<Order>): boolean => (tickets ?? 1) === 1

const untilWhen = (order: Order): string =>
  isOnePlace(order) ? 'Your ticket says until when.' : 'Your tickets say until when.'

/** A free order is settled at once, or within moments: nobody brings money for it. */
const isHeld = (order: Order, purchase: Purchase): boolean =>
  statusOf(order, purchase) === 'awaiting_cash_payment' && order.totalCents > 0

const isBought = (order: Order, purchase: Purchase): boolean =>
  !isHeld(order, purchase) && !ENDS[statusOf(order, purchase)]

/** A purchase that an earlier version of the site wrote down says it of all its orders at once. */
const statusOf = ({ status }: Partial<Order>, purchase: Purchase): Order['status'] =>
  status ?? (purchase.status === 'awaiting_cash' ? 'awaiting_cash_payment' : 'completed')

const amountOf = ({ totalCents }: Order): string => formatUsd(toCents(totalCents))
