import type { PersonId } from '#platform/ids.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** Who tries: a person, and the network address they come from. */
export interface Payer {
  buyer: PersonId
  clientAddress: string
}

/** Which payers had too many declines; kept in the process, so that a sale that goes well asks the database nothing. */
export interface DeclinedPayers {
  /** Seconds that a payer still has to wait; 0 for everybody else. */
  secondsToWait: (payer: Payer, now: Instant) => number
  add: (key: string, until: number) => void
}

const MAX_KEPT = 10_000

/** No payers yet. At most 10,000 are kept; the one that was added first goes first. */
export function declinedPayers(): DeclinedPayers {
  const until = new Map<string, number>()
  return {
    secondsToWait: (payer, now) => {
      const ends = declineKeys(payer).map(({ of }) => until.get(of) ?? 0)
      return Math.max(0, Math.ceil((Math.max(...ends) - epochMs(now)) / 1000))
    },
    add: (key, end) => {
      until.delete(key)
      until.set(key, end)
      const [oldest] = until.keys()
      if (until.size > MAX_KEPT && oldest !== undefined) until.delete(oldest)
    },
  }
}

/** Under which limits the declined payments of a payer are counted. */
export const declineKeys = ({ buyer, clientAddress }: Payer) =>
  [
    { limit: 'declined payment', of: buyer },
    { limit: 'declined payments', of: clientAddress },
  ] as const
