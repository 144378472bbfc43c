import { readUsd } from '#platform/decimal-usd.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatTime, toInstant } from '#platform/time.ts'

/** "9 PM" of "21:00", as facts of a row have hours. */
export const hourWords = (clock: string): string => formatTime(toInstant(`2000-01-01T${clock}:00Z`), 'UTC')

/** "$15 at the door" of dollars as they are typed; empty for none. */
export function priceWords(typed: string): string {
  const price = typed === '' ? null : readUsd(typed)
  if (price === null) return ''
  return price === ZERO_CENTS ? 'No cover' : `${formatUsd(price)} at the door`
}
