import { describe, expect, test } from 'vitest'
import {
  openText,
  type OrderEntry,
  orderStatementLines,
} from '#modules/payouts/order-statement/order-statement.ts'
import type { LineKind } from '#modules/payouts/statement/statement-line.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const at = toInstant('2026-11-20T18:00:00Z')
type Amounts = Partial<
  Record<'provider' | 'buyerFee' | 'organizerFee' | 'cashFee' | 'organizer' | 'cash', number>
>
const entry = (kind: LineKind, amounts: Amounts, id: string = kind): OrderEntry => ({
  id,
  kind,
  at,
  hash: 'abc',
  provider: toCents(amounts.provider ?? 0),
  buyerFee: toCents(amounts.buyerFee ?? 0),
  organizerFee: toCents(amounts.organizerFee ?? 0),
  cashFee: toCents(amounts.cashFee ?? 0),
  organizer: toCents(amounts.organizer ?? 0),
  cash: toCents(amounts.cash ?? 0),
})
const SALE = entry('sale', { provider: 10300, buyerFee: -300, organizerFee: -300, organizer: -9700 })
const REFUND = entry('refund', { provider: -5150, buyerFee: 150, organizerFee: 150, organizer: 4850 })
const DEDUCTION = entry('fee_deduction', { cashFee: -150, organizer: 150 })
const GIVEN_BACK = entry('fee_returned', { cashFee: 50, organizer: -50 })
/** At the provider, for no ticket; then the last ticket, of which there is nothing left to give back. */
const AT_PROVIDER = entry('refund', { provider: -2000, organizer: 2000 }, 'at provider')
const NOTHING_LEFT = entry('refund', { buyerFee: 300, organizerFee: 300, organizer: -600 }, 'nothing left')
const PAYOUT = entry('payout', { organizer: 9550 })
const RETURNED = entry('payout_returned', { organizer: -9550 })
const CASH = entry('cash_sale', { organizerFee: -150, cashFee: 150, cash: 5150 })
const CASH_BACK = entry('cash_refund', { organizerFee: 75, cashFee: -75, cash: -2575 })
const NAMES = { organizer: 'Classy Steppers', method: 'card' }

const summed = (entries: OrderEntry[], side: 'buyer' | 'host') =>
  orderStatementLines(entries, side, NAMES).map(({ id, change, balance }) => [id, change, balance])

describe('the running balance', () => {
  test.each([
    ['a host is owed a sale', [SALE], [['sale', 9700, 9700]]],
    [
      'what was deducted and paid out is owed no more',
      [SALE, DEDUCTION, PAYOUT],
      [
        ['sale', 9700, 9700],
        ['fee_deduction', -150, 9550],
        ['payout', -9550, 0],
      ],
    ],
    [
      'what came back is owed again, and what goes back after a payout is owed to us',
      [SALE, DEDUCTION, PAYOUT, RETURNED, { ...PAYOUT, id: 'second' }, REFUND],
      [
        ['sale', 9700, 9700],
        ['fee_deduction', -150, 9550],
        ['payout', -9550, 0],
        ['payout_returned', 9550, 9550],
        ['second', -9550, 0],
        ['refund', -4850, -4850],
      ],
    ],
    [
      'a deduction that is given back is theirs again, and what the provider gave back is not',
      [SALE, DEDUCTION, GIVEN_BACK, AT_PROVIDER, NOTHING_LEFT],
      [
        ['sale', 9700, 9700],
        ['fee_deduction', -150, 9550],
        ['fee_returned', 50, 9600],
        ['at provider', -2000, 7600],
        ['nothing left', 600, 8200],
      ],
    ],
    [
      'of cash the fee alone',
      [CASH, CASH_BACK],
      [
        ['cash_sale', -150, -150],
        ['cash_refund', 75, -75],
      ],
    ],
  ])('of a host: %s', (_what, entries, lines) => {
    expect(summed(entries, 'host')).toEqual(lines)
  })

  test.each([
    ['what was paid, less what went back', [SALE, REFUND], [10300, 5150]],
    ['no fee and no payout of the host', [SALE, DEDUCTION, GIVEN_BACK, PAYOUT, RETURNED], [10300]],
    ['nothing that gave them nothing', [SALE, AT_PROVIDER, NOTHING_LEFT], [10300, 8300]],
    ['nothing of the host, whatever it moved', [SALE, { ...DEDUCTION, cash: toCents(1) }], [10300]],
    ['cash that was paid and given back', [CASH, CASH_BACK], [5150, 2575]],
  ])('of a buyer: %s', (_what, entries, balances) => {
    expect(summed(entries, 'buyer').map(([, , balance]) => balance)).toEqual(balances)
  })
})

describe('the words', () => {
  test.each([
    [
      SALE,
      'The buyer paid $103.00, of which $3.00 is our processing fee. You get $100.00 for tickets, less our fee of $3.00.',
    ],
    [
      REFUND,
      '$51.50 goes back to the buyer, and we give up $1.50 of our processing fee. You give $50.00 for tickets, and we give back $1.50 of our fee.',
    ],
    [DEDUCTION, '$1.50 of the fees that you owed for cash orders, taken from this order.'],
    [GIVEN_BACK, '$0.50 of those fees given back, because you gave cash back that they were for.'],
    [
      NOTHING_LEFT,
      '$0.00 goes back to the buyer, and we give up $3.00 of our processing fee. You get $3.00 for tickets, and we give back $3.00 of our fee.',
    ],
    [
      entry('refund', { provider: -300, buyerFee: 300 }),
      '$3.00 goes back to the buyer, and we give up $3.00 of our processing fee. You give $0.00 for tickets, and we give back $0.00 of our fee.',
    ],
    [PAYOUT, 'Paid out to Classy Steppers, in a payout with other orders.'],
    [entry('payout', {}), 'Paid out to Classy Steppers, in a payout with other orders.'],
    [entry('payout', { organizer: -4850 }), 'What this order had cost, taken from a payout.'],
    [RETURNED, 'That payout came back. The money is part of the next one.'],
    [CASH, 'The buyer paid you $51.50 in cash. You owe our fee of $1.50 for it.'],
    [CASH_BACK, 'You give the buyer $25.75 back in cash. You no longer owe $0.75 of our fee.'],
  ])('for a host: %o', (one, text) => {
    expect(orderStatementLines([one], 'host', NAMES)[0]?.text).toBe(text)
  })

  test.each([
    [
      SALE,
      'card',
      'You paid us $103.00 by card: $100.00 for tickets of Classy Steppers and $3.00 of processing fees.',
    ],
    [
      SALE,
      'cashapp',
      'You paid us $103.00 with Cash App: $100.00 for tickets of Classy Steppers and $3.00 of processing fees.',
    ],
    [
      SALE,
      'paypal',
      'You paid us $103.00 with PayPal: $100.00 for tickets of Classy Steppers and $3.00 of processing fees.',
    ],
    [
      REFUND,
      'card',
      '$51.50 goes back to you: $50.00 for tickets of Classy Steppers and $1.50 of processing fees.',
    ],
    [AT_PROVIDER, 'card', '$20.00 goes back to you for tickets of Classy Steppers.'],
    [
      entry('refund', { provider: -100, buyerFee: 300, organizer: -200 }),
      'card',
      '$1.00 goes back to you for tickets of Classy Steppers.',
    ],
    [
      entry('refund', { provider: -300, buyerFee: 300 }),
      'card',
      '$3.00 goes back to you for tickets of Classy Steppers.',
    ],
    [CASH, 'cash', 'You paid $51.50 in cash to Classy Steppers.'],
    [CASH_BACK, 'cash', 'Classy Steppers gives you $25.75 back in cash.'],
  ])('for a buyer, and none of the host’s fee: %o by %s', (one, method, text) => {
    expect(orderStatementLines([one], 'buyer', { ...NAMES, method })[0]?.text).toBe(text)
  })

  test.each([
    [5150, 'buyer', 'card', 'In all you have paid $51.50 for this order.'],
    [9700, 'host', 'card', '$97.00 of this order is still to be paid out to you.'],
    [0, 'host', 'card', 'Nothing of this order is open between you and us.'],
    [-4850, 'host', 'card', 'You owe us $48.50 for this order. It is taken from your next payout.'],
    [
      -150,
      'host',
      'cash',
      'You took the cash yourself. Our fee for this order is $1.50: what you owe for cash orders is taken from your online orders in small parts.',
    ],
  ] as const)('for what is open: %i of a %s by %s', (balance, side, method, text) => {
    expect(openText(toCents(balance), side, method)).toBe(text)
  })
})
