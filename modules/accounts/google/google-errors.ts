import type { GoogleFailure } from '#modules/accounts/messages.ts'

type Code = Exclude<GoogleFailure['code'], 'TOO_MANY_TRIES'>

/** What went wrong at Google, as OAuth and the account library spell it. */
const CODES = new Map<string | null, Code>([
  ['access_denied', 'GOOGLE_DENIED'],
  ['email_not_verified', 'GOOGLE_ADDRESS_UNCONFIRMED'],
  ['email_not_found', 'GOOGLE_ADDRESS_UNCONFIRMED'],
])

/** The failure for the `error` parameter of Google's redirect; GOOGLE_FAILED for an unknown one. */
export const googleFailure = (error: string | null): { code: Code } => ({
  code: CODES.get(error) ?? 'GOOGLE_FAILED',
})

/** The `error` parameter of the sign-in screen for a failure. */
export const googleError = (failure: GoogleFailure): string =>
  [...CODES].find(([, code]) => code === failure.code)?.[0] ?? 'google'
