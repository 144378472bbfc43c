import { describe, expect, test } from 'vitest'
import type { LineKind } from '#modules/payouts/statement/statement-line.ts'
import { yearCsv } from '#modules/payouts/year/year-csv.ts'
import { MOST_HOSTS, yearPaper } from '#modules/payouts/year/year-paper.ts'
import { yearSums, type YearGroup } from '#modules/payouts/year/year-sums.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import type { Paper } from '#platform/paper/paper.ts'
import { toInstant } from '#platform/time.ts'

const group = (
  kind: LineKind,
  [tickets, fee, amount, cashFee]: [number, number, number, number],
  over: Partial<YearGroup> = {},
): YearGroup => ({
  organizerId: 'one' as OrganizerId,
  organizer: 'Classy Steppers',
  month: 3,
  kind,
  entries: 1,
  newest: toInstant('2026-03-20T18:00:00Z'),
  tickets: toCents(tickets),
  fee: toCents(fee),
  amount: toCents(amount),
  cashFee: toCents(cashFee),
  ...over,
})
const SALE = group('sale', [10_000, -300, 9_700, 0])
const REFUND = group('refund', [-5_000, 150, -4_850, 0])
const DEDUCTION = group('fee_deduction', [0, 0, -120, -120])
const GIVEN_BACK = group('fee_returned', [0, 0, 20, 20])
const CASH = group('cash_sale', [0, -150, 0, 150])
const CASH_BACK = group('cash_refund', [0, 75, 0, -75])
const PAYOUT = group('payout', [0, 0, -4_000, 0])
const RETURNED = group('payout_returned', [0, 0, 1_000, 0])
const ALL = [SALE, REFUND, DEDUCTION, CASH, CASH_BACK, PAYOUT, RETURNED]

const NOTHING = { sales: 0, refunds: 0, fees: 0, deducted: 0, earned: 0, paidOut: 0, cashFees: 0 }
test.each([
  ['sale', [SALE], { sales: 10_000, fees: -300, earned: 9_700 }],
  ['refund', [REFUND], { refunds: -5_000, fees: 150, earned: -4_850 }],
  ['deduction', [DEDUCTION], { deducted: -120, earned: -120 }],
  ['deduction that was given back in part', [DEDUCTION, GIVEN_BACK], { deducted: -100, earned: -100 }],
  ['cash order', [CASH, CASH_BACK], { cashFees: 75 }],
  ['payout', [PAYOUT, RETURNED], { paidOut: 3_000 }],
  ['nothing', [], {}],
  [
    'everything',
    ALL,
    {
      sales: 10_000,
      refunds: -5_000,
      fees: -150,
      deducted: -120,
      earned: 4_730,
      paidOut: 3_000,
      cashFees: 75,
    },
  ],
])('a %s is added up to where it belongs', (_what, groups, sums) => {
  expect(yearSums(groups)).toEqual({ ...NOTHING, ...sums })
})

const tableOf = (paper: Paper, named: string) =>
  paper.blocks.flatMap((block) =>
    block.is === 'table' && block.name === named ? block.rows.map(({ cells }) => cells) : [],
  )
const OF = { year: 2026, person: 'Tasha Reed', host: null }

describe('the paper of a year', () => {
  test('has the months in their order, those without an entry left out, and a sum', () => {
    const late = { ...SALE, month: 11, newest: toInstant('2026-11-02T18:00:00Z') }
    const paper = yearPaper([late, ...ALL], OF)
    expect(paper).toMatchObject({ title: 'Statement of 2026', asOf: late.newest })
    expect(tableOf(paper, 'Month by month')).toEqual([
      ['March', '$100.00', '-$50.00', '-$1.50', '-$1.20', '$47.30', '$30.00', '$0.75'],
      ['November', '$100.00', '$0.00', '-$3.00', '$0.00', '$97.00', '$0.00', '$0.00'],
      ['All of 2026', '$200.00', '-$50.00', '-$4.50', '-$1.20', '$144.30', '$30.00', '$0.75'],
    ])
    expect(tableOf(paper, 'Host by host')).toEqual([])
  })

  test('is as of its newest entry, and names its columns', () => {
    const at = (newest: string, month: number) => ({ ...SALE, month, newest: toInstant(newest) })
    const groups = [
      at('2026-03-20T18:00:00Z', 3),
      at('2026-11-02T18:00:00Z', 11),
      at('2026-05-02T18:00:00Z', 5),
    ]
    const { asOf, blocks } = yearPaper(groups, { ...OF, host: 'Classy Steppers' })
    expect(asOf).toBe(toInstant('2026-11-02T18:00:00Z'))
    expect(blocks.map(({ is }) => is)).toEqual(['facts', 'table', 'text'])
    expect(blocks[0]).toEqual({
      is: 'facts',
      facts: [
        { name: 'For', value: 'Tasha Reed' },
        { name: 'Host', value: 'Classy Steppers' },
        { name: 'Newest entry', value: 'Monday, November 2, 2026' },
      ],
    })
    const amounts = [
      'Sales',
      'Refunds',
      'Our fees',
      'Cash fees deducted',
      'You earned',
      'Paid out',
      'New cash fees',
    ]
    expect(blocks[1]).toMatchObject({
      columns: [{ name: 'Month' }, ...amounts.map((name) => ({ name, isNumber: true }))],
    })
    expect(blocks[1]?.is === 'table' && blocks[1].rows.map(({ isSum }) => isSum)).toEqual([
      undefined,
      undefined,
      undefined,
      true,
    ])
    expect(yearPaper(groups, OF).blocks.map(({ is }) => is)).toEqual(['facts', 'table', 'text'])
  })

  test('is a line of a file for each host, month and kind', () => {
    expect(yearCsv(2026).map(([, cell]) => cell({ ...REFUND, cashFee: toCents(7), entries: 4 }))).toEqual([
      '2026-03',
      'Classy Steppers',
      'Refund',
      4,
      '-50.00',
      '1.50',
      '-48.50',
      '0.07',
    ])
    expect(yearCsv(2026)[0]?.[1]({ ...SALE, month: 11 })).toBe('2026-11')
  })

  test('has a line for each of several hosts, which add up to the same', () => {
    const other = { ...SALE, organizerId: 'two' as OrganizerId, organizer: 'Sunday Class' }
    expect(
      tableOf(yearPaper([SALE, REFUND, other], OF), 'Host by host').map((cells) => [cells[0], cells[5]]),
    ).toEqual([
      ['Classy Steppers', '$48.50'],
      ['Sunday Class', '$97.00'],
      ['All of 2026', '$145.50'],
    ])
    expect(tableOf(yearPaper([SALE, other], { ...OF, host: 'Sunday Class' }), 'Host by host')).toEqual([])
  })

  test('adds hosts up that are more than a paper holds, and loses no cent of them', () => {
    const many = Array.from({ length: MOST_HOSTS + 3 }, (_, n) => ({
      ...SALE,
      organizerId: `host ${n}` as OrganizerId,
    }))
    const rows = tableOf(yearPaper(many, OF), 'Host by host')
    expect(rows).toHaveLength(MOST_HOSTS + 2)
    expect(rows.slice(-2).map((cells) => [cells[0], cells[1]])).toEqual([
      ['3 others', '$300.00'],
      ['All of 2026', '$10,300.00'],
    ])
  })

  test('says so when there was nothing, and is the same whenever it is made', () => {
    const paper = yearPaper([], { ...OF, host: 'Classy Steppers' })
    expect(paper.asOf).toBe('2026-01-01T00:00:00Z'.replace('Z', '.000Z'))
    expect(paper.blocks).toEqual([
      {
        is: 'facts',
        facts: [
          { name: 'For', value: 'Tasha Reed' },
          { name: 'Host', value: 'Classy Steppers' },
        ],
      },
      { is: 'text', text: 'Nothing was sold, refunded or paid out in 2026.' },
    ])
  })
})
