import { describe, expect, test } from 'vitest'
import { NO_EMAIL } from '#modules/notifications/is-reachable.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { hasReceipt, receiptPaper, type ReceiptRefund } from '#modules/orders/receipt/receipt-paper.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import type { Paper } from '#platform/paper/paper.ts'
import { toInstant } from '#platform/time.ts'

const ORDER: Order = {
  id: 'an order' as OrderId,
  code: 'STEP-7',
  customerName: 'Jackie Montgomery',
  isOfNobody: false,
  customerEmail: 'jackie@steppers.example',
  phone: null,
  seller: 'Classy Steppers',
  method: 'card',
  orderStatus: 'completed',
  lines: [
    {
      ticketType: 'General admission',
      quantity: 2,
      unitPrice: toCents(5000),
      discount: toCents(1000),
      total: toCents(9000),
    },
    { ticketType: 'Coat check', quantity: 1, unitPrice: toCents(0), discount: toCents(0), total: toCents(0) },
  ],
  discount: toCents(1000),
  subtotal: toCents(9000),
  fees: toCents(270),
  seatProcessing: toCents(0),
  seatService: toCents(0),
  total: toCents(9270),
  refunded: toCents(0),
  forHost: { organizerFee: toCents(77_777), referralCode: 'SECRET' },
  refundableUntil: null,
  cash: null,
  placedAt: toInstant('2026-12-31T23:30:00Z'),
  paidAt: toInstant('2027-01-01T05:30:00Z'), // still the last evening of the year in Chicago
  event: {
    id: 'an event' as EventId,
    title: 'The Ball',
    startsAt: toInstant('2027-01-10T02:00:00Z'),
    endsAt: toInstant('2027-01-10T08:00:00Z'),
    timeZone: 'America/Chicago',
  },
}
const REFUNDS: ReceiptRefund[] = [
  {
    amount: toCents(4635),
    costMoney: true,
    decidedAt: toInstant('2027-01-11T18:00:00Z'),
    returnedAt: toInstant('2027-01-12T18:00:00Z'),
    manual: null,
  },
]
const made = (over: Partial<Order> = {}, refunds: ReceiptRefund[] = [], seats = '') =>
  receiptPaper({ ...ORDER, ...over }, refunds, { brand: 'Steppers', seats })

/** What a paper says, a line each. */
const wordsOf = (paper: Paper | null): string[] =>
  paper?.blocks.flatMap((block) => {
    if (block.is === 'facts') return block.facts.map(({ name, value }) => `${name}: ${value}`)
    if (block.is === 'lines')
      return block.lines.map(({ text, detail, amount }) => [text, detail, amount].filter(Boolean).join(' | '))
    return 'text' in block ? [block.text] : []
  }) ?? []

describe('a receipt', () => {
  test('says who sold what to whom, when and how it was paid, in days and hours of the event’s clock', () => {
    expect(made()?.title).toBe('Receipt for order STEP-7')
    expect(wordsOf(made())).toEqual([
      'Sold by: Classy Steppers',
      'Sold to: Jackie Montgomery',
      'Email: jackie@steppers.example',
      'Order: STEP-7',
      'Ordered: Thursday, December 31, 2026',
      'Paid: Thursday, December 31, 2026, Card, to Steppers',
      'Event: The Ball',
      'When: Saturday, January 9, 2027, 8 PM to 2 AM CST',
      '2 × General admission | $50.00 each, $10.00 off with a code | $100.00',
      '1 × Coat check | Free | $0.00',
      'Tickets | $100.00',
      'Discount | -$10.00',
      'Processing fees | $2.70',
      'Total | $92.70',
      'All amounts are in US dollars.',
    ])
  })

  test.each([
    ['who bought at the door without one', NO_EMAIL],
    ['a deleted account', 'deleted@account.invalid'],
  ])('says no address of %s', (_who, customerEmail) => {
    const words = wordsOf(made({ customerEmail }))
    expect(words.slice(0, 3)).toEqual([
      'Sold by: Classy Steppers',
      'Sold to: Jackie Montgomery',
      'Order: STEP-7',
    ])
  })

  test('says all days of a weekender', () => {
    const endsAt = toInstant('2027-01-11T09:00:00Z')
    expect(wordsOf(made({ event: { ...ORDER.event, endsAt } }))).toContain(
      'When: Saturday, January 9, 2027 to Sunday, January 10, 2027, 8 PM to 3 AM CST',
    )
  })

  test('says which seats were bought', () => {
    expect(wordsOf(made({}, [], 'Table 9 · Seats 3 and 4'))).toContain('Seats: Table 9 · Seats 3 and 4')
  })

  test.each([
    ['cash', 9270, 'Paid: Thursday, December 31, 2026, in cash to Classy Steppers'],
    ['paypal', 9270, 'Paid: Thursday, December 31, 2026, PayPal, to Steppers'],
    ['free', 0, 'Method: Free'],
    ['card', 0, 'Method: Free'],
  ])('says of %s and %i cents how it was paid', (method, total, said) => {
    expect(wordsOf(made({ method, total: toCents(total) }))).toContain(said)
  })

  test.each([
    ['sent back', 'card', REFUNDS[0]!, 'Sent back on Tuesday, January 12, 2027'],
    [
      'given back by hand',
      'card',
      { ...REFUNDS[0]!, manual: 'By bank transfer' },
      'Given back by hand on Tuesday, January 12, 2027: “By bank transfer”',
    ],
    ['on its way', 'card', { ...REFUNDS[0]!, returnedAt: null }, 'On its way back'],
    ['given back in cash', 'cash', REFUNDS[0]!, 'The host gives it back in cash'],
  ])('says what went back, when, and what is left: %s', (_what, method, refund, where) => {
    const words = wordsOf(made({ method, refunded: toCents(4635) }, [refund]))
    expect(words.slice(-4, -1)).toEqual([
      'Refunds',
      `Refund of Monday, January 11, 2027 | ${where} | -$46.35`,
      'Paid after refunds | $46.35',
    ])
  })

  test.each([
    [false, 'Nothing was paid for these tickets'],
    [true, 'It had gone back before'],
  ])('says of tickets for which nothing went back whether they cost money: %s', (costMoney, says) => {
    const words = wordsOf(made({}, [{ ...REFUNDS[0]!, amount: toCents(0), costMoney }]))
    expect(words).toContain(`Refund of Monday, January 11, 2027 | ${says} | $0.00`)
  })

  test('holds nothing that is between the host and us, whoever reads it', () => {
    expect(JSON.stringify(made())).not.toMatch(/777\.77|SECRET/)
  })

  test('is dated by the last thing that happened, so that the same is the same', () => {
    expect(made()?.asOf).toBe(ORDER.paidAt)
    expect(made({}, REFUNDS)?.asOf).toBe(REFUNDS[0]?.returnedAt)
  })

  test.each([
    ['completed', true],
    ['refunded', true],
    ['awaiting_payment', false],
    ['awaiting_cash_payment', false],
    ['expired', false],
    ['cancelled', false],
  ] as const)('is there for an order that is %s: %s', (orderStatus, is) => {
    expect(hasReceipt({ orderStatus })).toBe(is)
    expect(made({ orderStatus }) !== null).toBe(is)
  })

  test('takes the day of an order for that of its payment, where an old order does not say it', () => {
    expect(wordsOf(made({ paidAt: null, placedAt: REFUNDS[0]!.decidedAt }))).toContain(
      'Paid: Monday, January 11, 2027, Card, to Steppers',
    )
  })
})
