import { describe, expect, test } from 'vitest'
import {
  byMonth,
  type LineKind,
  lineText,
  STATEMENT_CSV,
  type StatementLine,
} from '#modules/payouts/statement/statement-line.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

type Amounts = Partial<Record<'tickets' | 'fee' | 'amount' | 'cashFee', number>>
const line = (kind: LineKind, amounts: Amounts = {}, over: Partial<StatementLine> = {}): StatementLine => ({
  id: kind,
  kind,
  at: toInstant('2026-12-13T02:00:00Z'),
  timeZone: 'America/Chicago',
  organizerId: newId(),
  organizer: 'Classy Steppers',
  order: { id: newId(), code: 'XTQ6JWMU', eventId: newId(), event: 'The Red Ball' },
  payout: null,
  tickets: toCents(amounts.tickets ?? 0),
  fee: toCents(amounts.fee ?? 0),
  amount: toCents(amounts.amount ?? 0),
  cashFee: toCents(amounts.cashFee ?? 0),
  ...over,
})
const sent = {
  order: null,
  payout: { id: newId<'payout'>(), hint: 'Bank account ending in 6789', reference: 'WIRE 1' },
}

describe('a line of a statement', () => {
  test.each<[StatementLine, string]>([
    [line('sale', { tickets: 10_000, fee: -300 }), '$100.00 of tickets, less our fee of $3.00'],
    [line('cash_sale', { cashFee: 150 }), 'You took the cash. You owe our fee of $1.50'],
    [
      line('refund', { tickets: -5_000, fee: 150 }),
      '$50.00 went back to the buyer. We gave back $1.50 of our fee',
    ],
    [
      line('refund', { tickets: 50, fee: 120 }),
      'You get $0.50 again of what went back before. We gave back $1.20 of our fee',
    ],
    [line('refund', { tickets: 0, fee: 120 }), '$0.00 went back to the buyer. We gave back $1.20 of our fee'],
    [line('cash_refund', { cashFee: -75 }), 'You give the cash back. You no longer owe $0.75 of our fee'],
    [line('fee_deduction', { amount: -200 }), '$2.00 of the cash fees that you owed, taken from this order'],
    [
      line('fee_returned', { amount: 124 }),
      '$1.24 of cash fees given back, because you gave cash back that they were for',
    ],
    [line('payout', {}, sent), 'Sent to you: Bank account ending in 6789, reference WIRE 1'],
    [line('payout'), 'Sent to you: , reference '],
    [line('payout_returned', {}, sent), 'Your payout came back: WIRE 1. It is part of the next one'],
    [line('payout_returned'), 'Your payout came back: . It is part of the next one'],
  ])('says what happened: %o', (one, text) => {
    expect(lineText(one)).toBe(text)
  })

  test('is in the month of the clock of its event, or of the reader: the newest month first, each in the order in which it came', () => {
    const at = toInstant('2027-01-01T05:30:00Z')
    const [chicago, utc, later, paid] = [
      line('sale', {}, { id: 'chicago', at }),
      line('sale', {}, { id: 'utc', at, timeZone: 'UTC' }),
      line('refund', {}, { id: 'later', at }),
      line('payout', {}, { ...sent, id: 'paid', at }),
    ]
    expect(byMonth([chicago, utc, later, paid], 'Europe/London')).toEqual([
      { month: 'January 2027', lines: [utc, paid] },
      { month: 'December 2026', lines: [chicago, later] },
    ])
    expect(byMonth([], 'UTC')).toEqual([])
  })

  test('is a line of a file, by the clock of its event', () => {
    const cells = (one: StatementLine) => STATEMENT_CSV.map(([, cell]) => cell(one))
    expect(cells(line('refund', { tickets: -5_000, fee: 150, amount: -4_850 }))).toEqual([
      '2026-12-12 20:00:00',
      'Classy Steppers',
      'Refund',
      'XTQ6JWMU',
      'The Red Ball',
      '$50.00 went back to the buyer. We gave back $1.50 of our fee',
      '-50.00',
      '1.50',
      '-48.50',
      '0.00',
      '',
    ])
    expect(cells(line('payout', { amount: -4_850, cashFee: 7 }, sent))).toEqual([
      '2026-12-12 20:00:00',
      'Classy Steppers',
      'Payout',
      '',
      '',
      'Sent to you: Bank account ending in 6789, reference WIRE 1',
      '0.00',
      '0.00',
      '-48.50',
      '0.07',
      'WIRE 1',
    ])
  })
})
