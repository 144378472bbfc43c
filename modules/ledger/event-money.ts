import type { EventId } from '#platform/ids.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { addCents, type Cents, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { isoWithOffset } from '#platform/iso-offset.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** What the books say of some orders. Every amount is 0 or more, except where a word says otherwise. */
export interface BookedMoney {
  /** How many orders were paid online, and how many in cash, among those that brought the house or the host something. */
  orders: number
  cashOrders: number
  /** What the tickets of the first brought. */
  tickets: Cents
  /** What of it went back to buyers. */
  back: Cents
  /** Our fee of them, less what we gave back of it. */
  fee: Cents
  /** What was taken from them for cash fees that were owed. */
  deducted: Cents
  /** Our fee of the cash orders, less what refunds took off: it is owed, and no part of the net. */
  cashFees: Cents
}

/** The money of one event. */
export interface EventMoney extends BookedMoney {
  eventId: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
  /** Whether its money is the reader's; else they are on the team of its host. */
  isOwn: boolean
}

/** What the host gets of it: below 0 where more went back, or was deducted, than came. */
export const netOf = ({ tickets, back, fee, deducted }: BookedMoney): Cents =>
  toCents(tickets - back - fee - deducted)

const NOTHING: BookedMoney = {
  orders: 0,
  cashOrders: 0,
  tickets: ZERO_CENTS,
  back: ZERO_CENTS,
  fee: ZERO_CENTS,
  deducted: ZERO_CENTS,
  cashFees: ZERO_CENTS,
}

/** What several come to. */
export const totalOf = (all: readonly BookedMoney[]): BookedMoney =>
  all.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      cashOrders: sum.cashOrders + one.cashOrders,
      tickets: addCents(sum.tickets, one.tickets),
      back: addCents(sum.back, one.back),
      fee: addCents(sum.fee, one.fee),
      deducted: addCents(sum.deducted, one.deducted),
      cashFees: addCents(sum.cashFees, one.cashFees),
    }),
    NOTHING,
  )

/** Each deduction in words, with what it takes: only those that take something. Of money that is the reader's own, or another host's. */
export function deductionsOf(
  { back, fee, deducted }: BookedMoney,
  isOwn: boolean,
): { label: string; cents: Cents }[] {
  return [
    { label: 'Went back to buyers', cents: back },
    { label: 'Our fee', cents: fee },
    { label: `Cash fees that ${isOwn ? 'you' : 'the host'} owed`, cents: deducted },
  ].filter(({ cents }) => cents !== ZERO_CENTS)
}

/** What the file of the money by event holds: amounts in dollars, deductions below 0. */
export const EVENT_MONEY_CSV: readonly [head: string, cell: (event: EventMoney) => string | number][] = [
  ['Event', ({ title }) => title],
  ['Starts', ({ startsAt, timeZone }) => isoWithOffset(startsAt, timeZone).slice(0, 19).replace('T', ' ')],
  ['Online orders', ({ orders }) => orders],
  ['Tickets USD', ({ tickets }) => decimalUsd(tickets)],
  ['Went back to buyers USD', ({ back }) => decimalUsd(toCents(0 - back))],
  ['Our fee USD', ({ fee }) => decimalUsd(toCents(0 - fee))],
  ['Cash fees taken USD', ({ deducted }) => decimalUsd(toCents(0 - deducted))],
  ['Host gets USD', (event) => decimalUsd(netOf(event))],
  ['Cash orders', ({ cashOrders }) => cashOrders],
  ['Cash fees that arose USD', ({ cashFees }) => decimalUsd(cashFees)],
  ['In words', inWords],
]

/** "$100.00 of tickets, less ... : you get $97.00", or the host whose event it is. */
function inWords(event: EventMoney): string {
  const less = deductionsOf(event, event.isOwn).map(
    ({ label, cents }) => `${formatUsd(cents)} (${label.toLowerCase()})`,
  )
  const minus = less.length > 0 ? `, less ${less.join(', ')}` : ''
  return `${formatUsd(event.tickets)} of tickets${minus}: ${event.isOwn ? 'you get' : 'the host gets'} ${formatUsd(netOf(event))}`
}
