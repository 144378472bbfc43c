import { yearSums, type YearGroup, type YearSums } from '#modules/payouts/year/year-sums.ts'
import { type Cents, formatCounted, formatUsd } from '#platform/money.ts'
import type { Paper, PaperBlock, PaperColumn, PaperRow } from '#platform/paper/paper.ts'
import { epochMs, formatLongDay, toInstant } from '#platform/time.ts'

/** With more hosts than this the others are added up in one line, so that a paper has a bound. */
export const MOST_HOSTS = 100

/** Whose year it is: a person, and the one host it is of; null for all of theirs. */
export interface YearOf {
  year: number
  person: string
  host: string | null
}

/**
 * What a host earned in a year, month by month, and host by host where there are several. Months without an entry are left
 * out; a year without any says so. It is as of its newest entry.
 */
export function yearPaper(groups: readonly YearGroup[], { year, person, host }: YearOf): Paper {
  const newest = groups.map(({ newest: at }) => at).toSorted((one, other) => epochMs(other) - epochMs(one))[0]
  return {
    title: `Statement of ${year}`,
    asOf: newest ?? toInstant(`${year}-01-01T00:00:00Z`),
    blocks: [
      {
        is: 'facts',
        facts: [
          { name: 'For', value: person },
          { name: 'Host', value: host ?? 'All names that you host under' },
          ...(newest ? [{ name: 'Newest entry', value: formatLongDay(newest, 'America/Chicago') }] : []),
        ],
      },
      ...(newest ? tables(groups, { year, host }) : [{ is: 'text' as const, text: nothingText(year) }]),
    ],
  }
}

const nothingText = (year: number) => `Nothing was sold, refunded or paid out in ${year}.`

function tables(groups: readonly YearGroup[], { year, host }: Pick<YearOf, 'year' | 'host'>): PaperBlock[] {
  const months = split(groups, ({ month }) => month).toSorted(([one], [other]) => one - other)
  const total: PaperRow = { ...rowOf(`All of ${year}`, groups), isSum: true }
  return [
    {
      is: 'table',
      name: 'Month by month',
      columns: columns('Month'),
      rows: [...months.map(([month, ofMonth]) => rowOf(MONTHS[month - 1] ?? '', ofMonth)), total],
    },
    ...(host === null ? hostTable(groups, total) : []),
    {
      is: 'text',
      text: 'You earned what your tickets brought online, less refunds, our fees and the cash fees that you owed. What you took in cash never came to us: our books have only the fee for it. All amounts are in US dollars, and each is a sum of the entries of your statement.',
    },
  ]
}

function hostTable(groups: readonly YearGroup[], total: PaperRow): PaperBlock[] {
  const hosts = split(groups, ({ organizerId }) => organizerId)
  if (hosts.length < 2) return []
  const others = hosts.slice(MOST_HOSTS)
  return [
    { is: 'heading', text: 'Host by host' },
    {
      is: 'table',
      name: 'Host by host',
      columns: columns('Host'),
      rows: [
        ...hosts.slice(0, MOST_HOSTS).map(([, ofHost]) => {
          const [name = ''] = ofHost.map(({ organizer }) => organizer)
          return rowOf(name, ofHost)
        }),
        ...(others.length > 0
          ? [
              rowOf(
                formatCounted(others.length, 'other'),
                others.flatMap(([, ofHost]) => ofHost),
              ),
            ]
          : []),
        total,
      ],
    },
  ]
}

const AMOUNTS: readonly [name: string, of: (sums: YearSums) => Cents][] = [
  ['Sales', ({ sales }) => sales],
  ['Refunds', ({ refunds }) => refunds],
  ['Our fees', ({ fees }) => fees],
  ['Cash fees deducted', ({ deducted }) => deducted],
  ['You earned', ({ earned }) => earned],
  ['Paid out', ({ paidOut }) => paidOut],
  ['New cash fees', ({ cashFees }) => cashFees],
]

const columns = (first: string): PaperColumn[] => [
  { name: first },
  ...AMOUNTS.map(([name]) => ({ name, isNumber: true })),
]

function rowOf(name: string, groups: readonly YearGroup[]): PaperRow {
  const sums = yearSums(groups)
  return { cells: [name, ...AMOUNTS.map(([, of]) => formatUsd(of(sums)))] }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The groups of each key, in the order in which the keys come first. */
const split = <Key>(groups: readonly YearGroup[], keyOf: (group: YearGroup) => Key): [Key, YearGroup[]][] => [
  ...Map.groupBy(groups, keyOf),
]
