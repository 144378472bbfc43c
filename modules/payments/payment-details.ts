import type { Result } from '#platform/result.ts'

/** What a way to pay says of itself while somebody fills it in. */
export interface PaymentDetails {
  /** What is still empty: the `id` of each control and what it is called. */
  missing: { id: string; label: string }[]
  /** Gives the provider's one-time token for what was filled in, or the sentence that says why there is none. */
  tokenize: () => Promise<Result<string, { code: string; message: string }>>
}

/** Whose card it is, as a wallet knows it. Any part may be missing. */
export interface WalletContact {
  givenName?: string
  familyName?: string
  addressLines?: string[]
  city?: string
  state?: string
  postalCode?: string
  countryCode?: string
  email?: string
  phone?: string
}

/** Specification 5. */
export const PAYMENT_NOT_READY = 'Payment form is not ready. Please wait and try again.'
export const TOKEN_FAILED = 'Failed to process card information. Please try again.'
