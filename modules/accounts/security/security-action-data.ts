import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'

export const securityIntents = [
  'passkey-rename',
  'passkey-remove',
  'google-remove',
  'factor-begin',
  'factor-confirm',
  'factor-off',
  'backup-renew',
  'password',
] as const

export const MAX_PASSKEY_NAME_LENGTH = 60

export type SecurityIntent = (typeof securityIntents)[number]

/** What an authenticator application needs, once: as a picture to scan and as text to type. */
export interface Enrolment {
  /** Base 32. */
  secret: string
  /** The same for an application on this very device: an otpauth: address. */
  uri: string
  /** A data: address. */
  picture: string
}

/** What the security screen is told of a form. `id` is of the passkey it was about. */
export interface SecurityActionData {
  intent: SecurityIntent
  id?: string
  failure?: SecurityFailure
  enrolment?: Enrolment
  /** Shown this once. */
  backupCodes?: string[]
}
