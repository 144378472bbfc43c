import { lineKindLabels } from '#modules/payouts/statement/statement-line.ts'
import type { YearGroup } from '#modules/payouts/year/year-sums.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

/** What the file of a year holds: a line for each host, month and kind, with how many entries it adds up. */
export const yearCsv = (
  year: number,
): readonly [head: string, cell: (group: YearGroup) => string | number | null][] => [
  ['Month', ({ month }) => `${year}-${String(month).padStart(2, '0')}`],
  ['Host', ({ organizer }) => organizer],
  ['Kind', ({ kind }) => lineKindLabels[kind]],
  ['Entries', ({ entries }) => entries],
  ['Tickets USD', ({ tickets }) => decimalUsd(tickets)],
  ['Fee USD', ({ fee }) => decimalUsd(fee)],
  ['You get USD', ({ amount }) => decimalUsd(amount)],
  ['Cash fees you owe USD', ({ cashFee }) => decimalUsd(cashFee)],
]
