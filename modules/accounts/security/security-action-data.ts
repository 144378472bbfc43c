import { type SecurityFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'
import type { FormFailure, FormResult } from '#platform/form-result.ts'

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

/** What the page shows after a success. */
export interface SecuritySuccess {
  enrolment?: Enrolment
  /** Shown this once. */
  backupCodes?: string[]
}

/** An invalid field. While the authenticator app is set up, the enrolment comes back with it, so that a wrong code does not restart it. */
export type SecurityFieldFailure = Extract<FormFailure, { code: 'FIELDS_INVALID' }> & {
  enrolment?: Enrolment
}

/** What the security page's action answers. */
export type SecurityActionData = FormResult<SecuritySuccess, SecurityFailure | SecurityFieldFailure>

/** What the authenticator application needs, while it is being set up; undefined at any other time. */
export function enrolmentOf(result: SecurityActionData | null): Enrolment | undefined {
  if (result?.ok) return result.value.enrolment
  return result && 'enrolment' in result.failure ? result.failure.enrolment : undefined
}

/** The field that a failure is about, in the form that it came of. */
const FIELD_OF: Partial<Record<SecurityFailure['code'], string>> = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirm',
  APP_CODE_WRONG: 'code',
  PASSKEY_NAME_MISSING: 'name',
}

/** Turns a failure into a field error of its form, when it is about one field. */
export function atSecurityField(
  intent: SecurityIntent,
  failure: SecurityFailure,
  enrolment?: Enrolment,
): SecurityFailure | SecurityFieldFailure {
  const isAboutOld = failure.code === 'PASSWORD_WRONG' || failure.code === 'PASSWORD_MISSING'
  const name = isAboutOld ? (intent === 'password' ? 'current' : 'password') : FIELD_OF[failure.code]
  if (name === undefined) return failure
  const errors = [{ name, message: securityMessage(failure) }]
  return { code: 'FIELDS_INVALID', errors, ...(enrolment && { enrolment }) }
}
