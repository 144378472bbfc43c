import { fail } from '#platform/result.ts'
import type { CommonFailure } from '#modules/accounts/messages.ts'
import { tooManyTries } from '#modules/accounts/sentences.ts'

/** Why a sign-in by passkey failed, or a passkey was not made. */
export type PasskeyFailure =
  /** It is not, or no longer, one that belongs to an account here. */
  | { code: 'PASSKEY_UNKNOWN' }
  | { code: 'PASSKEY_TOO_LATE' }
  | { code: 'PASSKEY_REFUSED' }
  | { code: 'PASSKEY_UNAVAILABLE' }
  /** Only for making one: the sign-in is older than 10 minutes. */
  | { code: 'REAUTHENTICATION_REQUIRED' }
  /** What only the browser knows. */
  | { code: 'PASSKEY_CANCELLED' | 'PASSKEY_NOT_HERE' | 'PASSKEY_ALREADY_HERE' }
  | Extract<CommonFailure, { code: 'TOO_MANY_TRIES' | 'FIELD_NOT_ALLOWED' | 'THROWN' }>

const MESSAGES = {
  PASSKEY_UNKNOWN:
    'This passkey does not belong to an account here any more. Sign in another way; you can then add it again.',
  PASSKEY_TOO_LATE: 'That took too long. Please try again.',
  PASSKEY_REFUSED: 'That passkey did not work. Please try again, or sign in another way.',
  PASSKEY_UNAVAILABLE: 'Passkeys do not work at the moment. Please try again, or sign in another way.',
  REAUTHENTICATION_REQUIRED: 'Before you add a passkey, please confirm that it is you.',
  PASSKEY_CANCELLED: 'No passkey was used, and nothing has changed. Try again whenever you like.',
  PASSKEY_NOT_HERE: 'Passkeys do not work in this browser at this address.',
  PASSKEY_ALREADY_HERE: 'This device holds a passkey for your account already.',
  FIELD_NOT_ALLOWED: 'That passkey could not be read. Please reload the page and try again.',
  THROWN: 'We could not be reached. Check your connection and try again.',
} satisfies Record<Exclude<PasskeyFailure['code'], 'TOO_MANY_TRIES'>, string>

/** The sentence a person reads about a passkey that did not work. */
export function passkeyMessage(failure: PasskeyFailure): string {
  return failure.code === 'TOO_MANY_TRIES' ? tooManyTries(failure) : MESSAGES[failure.code]
}

/** The failure when the code of the ceremony could not be loaded. */
export const serverUnreachable = () => fail({ code: 'THROWN' as const })

/** The HTTP status of a passkey failure. */
export function passkeyStatus({ code }: PasskeyFailure): 400 | 401 | 403 | 410 | 429 | 503 {
  if (code === 'TOO_MANY_TRIES') return 429
  if (code === 'PASSKEY_UNAVAILABLE' || code === 'THROWN') return 503
  if (code === 'PASSKEY_TOO_LATE') return 410
  if (code === 'REAUTHENTICATION_REQUIRED') return 403
  return code === 'PASSKEY_UNKNOWN' || code === 'PASSKEY_REFUSED' ? 401 : 400
}
