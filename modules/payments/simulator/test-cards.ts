import type { PaymentErrorCode } from '#modules/payments/errors.ts'

/** What the simulated provider does with a card. The official test numbers answer as the provider documents them. */
export type CardBehavior =
  | { kind: 'captured' }
  | { kind: 'declined'; code: PaymentErrorCode }
  /** Fails this many times with a provider error, then takes the money. */
  | { kind: 'stumbles'; times: number }
  /** Takes the money and never says so: the answer is lost on the way. */
  | { kind: 'answer lost' }

export interface TestCard {
  number: string
  label: string
  script: CardBehavior
}

export const testCards = [
  { number: '4111 1111 1111 1111', label: 'Approved', script: { kind: 'captured' } },
  { number: '5105 1051 0510 5100', label: 'Approved, Mastercard', script: { kind: 'captured' } },
  {
    number: '4000 0000 0000 0002',
    label: 'Declined',
    script: { kind: 'declined', code: 'CARD_DECLINED' },
  },
  {
    number: '4000 0000 0000 9995',
    label: 'Insufficient funds',
    script: { kind: 'declined', code: 'INSUFFICIENT_FUNDS' },
  },
  {
    number: '4000 0000 0000 0069',
    label: 'Expired card',
    script: { kind: 'declined', code: 'EXPIRED_CARD' },
  },
  {
    number: '4000 0000 0000 9979',
    label: 'Declined for security',
    script: { kind: 'declined', code: 'SECURITY_VIOLATION' },
  },
  {
    number: '4000 0000 0000 0119',
    label: 'Two provider errors, then approved',
    script: { kind: 'stumbles', times: 2 },
  },
  { number: '4000 0000 0000 0127', label: 'Provider errors', script: { kind: 'stumbles', times: 99 } },
  {
    number: '4000 0000 0000 0341',
    label: 'Approved, but the answer is lost',
    script: { kind: 'answer lost' },
  },
] satisfies TestCard[]

export interface CardEntry {
  number: string
  /** MM/YY */
  expiry: string
  cvv: string
  postalCode: string
}

/** What the simulated provider makes of typed card details; null for a number that is no test card. */
export function behaviorOf(entry: CardEntry): CardBehavior | null {
  const digits = entry.number.replace(/\D/g, '')
  const card = testCards.find((known) => known.number.replace(/\D/g, '') === digits)
  if (!card) return null
  if (entry.cvv === '911') return { kind: 'declined', code: 'INVALID_CARD' }
  if (entry.postalCode === '99999') return { kind: 'declined', code: 'INVALID_CARD' }
  if (entry.expiry.replace(/\s/g, '') === '01/40') return { kind: 'declined', code: 'EXPIRED_CARD' }
  return card.script
}

/** The provider's own fixed test tokens, for callers without a card form. */
export const testTokens: Record<string, CardBehavior> = {
  'cnon:card-nonce-ok': { kind: 'captured' },
  'cnon:card-nonce-declined': { kind: 'declined', code: 'CARD_DECLINED' },
  'cnon:card-nonce-rejected-cvv': { kind: 'declined', code: 'INVALID_CARD' },
  'wnon:cash-app-ok': { kind: 'captured' },
  'wnon:cash-app-declined': { kind: 'declined', code: 'CARD_DECLINED' },
}
