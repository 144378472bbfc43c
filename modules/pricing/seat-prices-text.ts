import { addCents, type Cents, formatUsd, toCents } from '#platform/money.ts'

/** Why seats of one order do not come to the sum of what each costs alone, in a few words; null where they do. */
export function seatPricesText(alone: readonly Cents[], total: Cents): string | null {
  const less = addCents(...alone) - total
  if (less === 0) return null
  return less > 0
    ? `One order shares its fees: ${formatUsd(toCents(less))} less than each seat alone.`
    : 'Fees are rounded once, on the whole order.'
}
