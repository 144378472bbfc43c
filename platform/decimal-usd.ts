import { type Cents, toCents } from '#platform/money.ts'

/** The amount as providers and structured data write it: 4120 becomes "41.20". */
export const decimalUsd = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The amount that somebody typed, such as "20", "$1,200.5" or "12.50"; null when it is none. A thousand is set off by
 * commas or not at all, cents have one or two digits, and nothing is below zero.
 */
export function readUsd(typed: string): Cents | null {
  const [, dollars, cents = ''] =
    /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (dollars === undefined) return null
  return toCents(Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')))
}
