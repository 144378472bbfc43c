import { longDayText } from '#modules/events/event-time-text.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { feeLines } from '#modules/pricing/fee-lines.ts'
import { orderMethodLabel } from '#modules/orders/order-status.ts'
import { addCents, type Cents, formatUsd, toCents } from '#platform/money.ts'
import type { Paper, PaperFact, PaperLine } from '#platform/paper/paper.ts'
import { epochMs, formatLongDay, formatTimeRange, type Instant, zoneName } from '#platform/time.ts'

/** What went back of an order, for tickets that cost money or were free: decided, and given back; null while it has not been. */
export interface ReceiptRefund {
  amount: Cents
  costMoney: boolean
  decidedAt: Instant
  returnedAt: Instant | null
  /** How it was given back by hand; null where its provider did. */
  manual: string | null
}

/** Whether an order was paid or was free, also where all of it went back since: there is something to confirm. */
export const hasReceipt = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean =>
  orderStatus === 'completed' || orderStatus === 'refunded'

/**
 * The receipt of an order that was paid or was free: who sold what to whom, how it was paid, and what went back when. Dates
 * are of the event's clock, and `seats` is the names of its seats, '' on general admission. Null where `hasReceipt` says that there is none.
 */
export function receiptPaper(
  order: Order,
  refunds: readonly ReceiptRefund[],
  { brand, seats }: { brand: string; seats: string },
): Paper | null {
  if (!hasReceipt(order)) return null
  const day = (at: Instant) => formatLongDay(at, order.event.timeZone)
  return {
    title: `Receipt for order ${order.code}`,
    asOf: newest([
      settledAt(order),
      ...refunds.flatMap(({ decidedAt, returnedAt }) => [decidedAt, returnedAt ?? decidedAt]),
    ]),
    blocks: [
      { is: 'facts', facts: factsOf(order, { brand, seats, day }) },
      { is: 'lines', lines: [...boughtLines(order), ...sumLines(order)] },
      ...(refunds.length > 0
        ? [
            { is: 'heading' as const, text: 'Refunds' },
            { is: 'lines' as const, lines: refundLines(order, refunds, day) },
          ]
        : []),
      { is: 'text', text: 'All amounts are in US dollars.' },
    ],
  }
}

function factsOf(
  order: Order,
  { brand, seats, day }: { brand: string; seats: string; day: (at: Instant) => string },
): PaperFact[] {
  const { event, seller, placedAt } = order
  const { startsAt, endsAt, timeZone } = event
  return [
    { name: 'Sold by', value: seller },
    { name: 'Sold to', value: order.customerName },
    // Who bought at the door may have given none, and that of a deleted account is gone.
    ...(isReachable(order.customerEmail) ? [{ name: 'Email', value: order.customerEmail }] : []),
    { name: 'Order', value: order.code },
    { name: 'Ordered', value: day(placedAt) },
    ...(order.total > 0 ? [{ name: 'Paid', value: paidText(order, brand, day(settledAt(order))) }] : []),
    { name: 'Event', value: event.title },
    {
      name: 'When',
      value: `${longDayText(event)}, ${formatTimeRange(startsAt, endsAt, timeZone)} ${zoneName(startsAt, timeZone)}`,
    },
    ...(seats === '' ? [] : [{ name: 'Seats', value: seats }]),
    ...(order.total === 0 ? [{ name: 'Method', value: orderMethodLabel(order) }] : []),
  ]
}

/** Old orders do not say when they were paid: then it was at once. */
const settledAt = ({ paidAt, placedAt }: Order): Instant => paidAt ?? placedAt

const paidText = (order: Order, brand: string, day: string): string =>
  `${day}, ${order.method === 'cash' ? `in cash to ${order.seller}` : `${orderMethodLabel(order)}, to ${brand}`}`

const boughtLines = ({ lines }: Order): PaperLine[] =>
  lines.map(({ ticketType, quantity, unitPrice, discount, total }) => ({
    text: `${quantity} × ${ticketType}`,
    detail: `${unitPrice > 0 ? `${formatUsd(unitPrice)} each` : 'Free'}${discount > 0 ? `, ${formatUsd(discount)} off with a code` : ''}`,
    amount: formatUsd(addCents(total, discount)),
  }))

/** Tickets at their full price, what a code takes off, the fee: as on the page of the order. */
const sumLines = ({ subtotal, discount, total, ...fees }: Order): PaperLine[] => [
  { text: 'Tickets', amount: formatUsd(addCents(subtotal, discount)) },
  ...(discount > 0 ? [{ text: 'Discount', amount: formatUsd(negated(discount)) }] : []),
  ...feeLines(fees).map(({ label, amount }) => ({ text: label, amount: formatUsd(amount) })),
  { text: 'Total', amount: formatUsd(total), isSum: true },
]

function refundLines(
  { method, total, refunded }: Order,
  refunds: readonly ReceiptRefund[],
  day: (at: Instant) => string,
): PaperLine[] {
  const wasSent = ({ amount, costMoney, returnedAt, manual }: ReceiptRefund): string => {
    if (amount === 0) return costMoney ? 'It had gone back before' : 'Nothing was paid for these tickets'
    if (method === 'cash') return 'The host gives it back in cash'
    if (!returnedAt) return 'On its way back'
    return manual === null
      ? `Sent back on ${day(returnedAt)}`
      : `Given back by hand on ${day(returnedAt)}: “${manual}”`
  }
  return [
    ...refunds.map((refund) => ({
      text: `Refund of ${day(refund.decidedAt)}`,
      detail: wasSent(refund),
      amount: formatUsd(negated(refund.amount)),
    })),
    { text: 'Paid after refunds', amount: formatUsd(addCents(total, negated(refunded))), isSum: true },
  ]
}

const newest = (instants: readonly Instant[]): Instant =>
  instants.toSorted((one, other) => epochMs(other) - epochMs(one))[0]!
const negated = (cents: Cents): Cents => toCents(0 - cents)
