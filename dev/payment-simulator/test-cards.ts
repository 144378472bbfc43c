import { randomUUID } from 'node:crypto'

/** A card that the simulated card form takes, and what Square does with it. */
export interface TestCard {
  number: string
  label: string
  /** A part of its token: nothing where it pays, the code of a decline, or a fault of `token-faults.ts`. */
  outcome: string
}

/** The first three numbers and their answers are Square's own; the others are known here alone. */
export const TEST_CARDS: TestCard[] = [
  { number: '4111 1111 1111 1111', label: 'Approved', outcome: 'once' },
  { number: '5105 1051 0510 5100', label: 'Approved, Mastercard', outcome: 'once' },
  { number: '4000 0000 0000 0002', label: 'Declined', outcome: 'decline-GENERIC_DECLINE' },
  { number: '4000 0000 0000 9995', label: 'Insufficient funds', outcome: 'decline-INSUFFICIENT_FUNDS' },
  { number: '4000 0000 0000 0069', label: 'Expired card', outcome: 'decline-CARD_EXPIRED' },
  {
    number: '4000 0000 0000 9979',
    label: 'Declined for security',
    outcome: 'decline-CARD_DECLINED_VERIFICATION_REQUIRED',
  },
  { number: '4000 0000 0000 0119', label: 'Two provider errors, then approved', outcome: 'errors-2' },
  { number: '4000 0000 0000 0127', label: 'Provider errors', outcome: 'errors-99' },
  { number: '4000 0000 0000 0341', label: 'Approved, but the answer is lost', outcome: 'lost' },
]

export interface CardEntry {
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
  postalCode: string
}

/** A token that is good once, as Square's card fields give for typed details; it holds no number. Null for no test card. */
export function tokenOf({ number, expiry, cvv, postalCode }: CardEntry): string | null {
  const digits = number.replace(/\D/g, '')
  const card = TEST_CARDS.find((known) => known.number.replace(/\D/g, '') === digits)
  if (!card) return null
  return `cnon:${outcomeOf(card, { expiry, cvv, postalCode })}-${randomUUID()}`
}

function outcomeOf(card: TestCard, { expiry, cvv, postalCode }: Omit<CardEntry, 'number'>): string {
  if (cvv === '911') return 'decline-CVV_FAILURE'
  if (postalCode === '99999') return 'decline-ADDRESS_VERIFICATION_FAILURE'
  if (expiry.replace(/\s/g, '') === '01/40') return 'decline-INVALID_EXPIRATION'
  return card.outcome
}
