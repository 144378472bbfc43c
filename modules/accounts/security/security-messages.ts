import {
  accountMessage,
  accountStatus,
  type CommonFailure,
  type SignUpFailure,
} from '#modules/accounts/messages.ts'

/** Why a code of the second factor was rejected. */
export type SecondFactorFailure =
  /** Not the code of now, or one that has opened a door already. */
  | { code: 'APP_CODE_WRONG' }
  | { code: 'BACKUP_CODE_WRONG' }
  /** Five wrong codes, or ten minutes: the password is asked for again. */
  | { code: 'SECOND_FACTOR_OVER' }
  /** Ten wrong codes in a row, over however many sign-ins. */
  | { code: 'SECOND_FACTOR_LOCKED' }
  | { code: 'SECURITY_UNAVAILABLE' }
  | Extract<CommonFailure, { code: 'TOO_MANY_TRIES' | 'FIELD_NOT_ALLOWED' }>

/** Why a security change was not made. */
export type SecurityFailure =
  | SecondFactorFailure
  | { code: 'PASSWORD_WRONG' }
  | { code: 'PASSWORD_MISSING' }
  /** There is no password to ask for, or none is asked for, and the sign-in is older than 10 minutes. */
  | { code: 'REAUTHENTICATION_REQUIRED' }
  | { code: 'SECOND_FACTOR_ON_ALREADY' | 'SECOND_FACTOR_OFF' }
  | { code: 'PASSKEY_NOT_FOUND' | 'GOOGLE_NOT_CONNECTED' }
  | { code: 'PASSKEY_NAME_MISSING' }
  | Extract<SignUpFailure, { code: `PASSWORD_TOO_${string}` | 'PASSWORDS_DIFFER' }>

type OwnCode = Exclude<
  SecurityFailure['code'],
  'TOO_MANY_TRIES' | 'FIELD_NOT_ALLOWED' | 'PASSWORDS_DIFFER' | `PASSWORD_TOO_${string}`
>

const FAILURES = {
  APP_CODE_WRONG: [401, 'That code is not right, or was used before. Wait for the next one and try again.'],
  BACKUP_CODE_WRONG: [401, 'That backup code is not right, or was used before. Each works once.'],
  SECOND_FACTOR_OVER: [410, 'That took too long, or there were too many wrong codes. Please sign in again.'],
  SECOND_FACTOR_LOCKED: [
    429,
    'Too many wrong codes for this account. Please wait half an hour, then sign in again.',
  ],
  SECURITY_UNAVAILABLE: [503, 'That did not work just now, and nothing has changed. Please try again.'],
  PASSWORD_WRONG: [401, 'That is not your password.'],
  PASSWORD_MISSING: [400, 'Please enter your password.'],
  REAUTHENTICATION_REQUIRED: [403, 'Before we change this, please confirm that it is you.'],
  SECOND_FACTOR_ON_ALREADY: [409, 'Two-step sign-in is on already.'],
  SECOND_FACTOR_OFF: [409, 'Two-step sign-in is not on.'],
  PASSKEY_NOT_FOUND: [404, 'That passkey is not on your account any more.'],
  GOOGLE_NOT_CONNECTED: [404, 'Google is not connected to your account any more.'],
  PASSKEY_NAME_MISSING: [400, 'Please give the passkey a name.'],
} as const satisfies Record<OwnCode, readonly [number, string]>

const isOwn = (failure: SecurityFailure): failure is Extract<SecurityFailure, { code: OwnCode }> =>
  failure.code in FAILURES

/** The sentence a person reads about a failure of the security screens. */
export const securityMessage = (failure: SecurityFailure): string =>
  isOwn(failure) ? FAILURES[failure.code][1] : accountMessage(failure, 'page')

/** The HTTP status of a security failure. */
export const securityStatus = (failure: SecurityFailure): number =>
  isOwn(failure) ? FAILURES[failure.code][0] : accountStatus(failure)
