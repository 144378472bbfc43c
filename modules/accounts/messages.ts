import { unreachable } from '#platform/exhaustive.ts'

/** Why a person could not sign in. */
export type SignInFailure =
  | { code: 'SIGN_IN_FIELDS_MISSING' }
  | { code: 'INVALID_EMAIL' }
  | { code: 'INVALID_CREDENTIALS' }
  | { code: 'EMAIL_NOT_CONFIRMED' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why an account could not be made. */
export type SignUpFailure =
  | { code: 'FIELDS_MISSING' }
  | { code: 'INVALID_EMAIL' }
  | { code: 'PASSWORD_TOO_SHORT' }
  | { code: 'PASSWORD_TOO_LONG' }
  | { code: 'PASSWORD_TOO_COMMON' }
  | { code: 'ALREADY_REGISTERED' }
  | { code: 'ACCOUNT_NOT_CREATED' }
  | { code: 'SIGN_UP_UNAVAILABLE' }
  | CommonFailure

/** Why a confirmation link did not confirm. */
export type ConfirmFailure =
  | { code: 'LINK_INVALID' }
  | { code: 'LINK_EXPIRED' }
  | { code: 'ALREADY_CONFIRMED' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** What any of them may meet. */
export type CommonFailure =
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }
  | { code: 'FIELD_NOT_ALLOWED' }
  | { code: 'UNEXPECTED' }
  /** The server could not be reached at all. */
  | { code: 'THROWN' }

export type AccountFailure = SignInFailure | SignUpFailure | ConfirmFailure

/** The full page says more than a dialog has room for (spec 8). */
export type Place = 'page' | 'dialog'

const same = (text: string): Record<Place, string> => ({ page: text, dialog: text })

// Verbatim from spec 5 and 8 where the specification has a text.
const MESSAGES = {
  INVALID_CREDENTIALS: {
    page: 'Invalid email or password. Please check your credentials and try again.',
    dialog: 'Invalid email or password. Please check your credentials.',
  },
  EMAIL_NOT_CONFIRMED: {
    page: 'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
    dialog: 'Please confirm your email address. Check your inbox.',
  },
  ALREADY_REGISTERED: {
    page: 'An account with this email already exists. Switching to sign in...',
    dialog: 'Account already exists. Try signing in instead.',
  },
  INVALID_EMAIL: same('Please enter a valid email address.'),
  PASSWORD_TOO_SHORT: same('Password must be at least 6 characters long.'),
  PASSWORD_TOO_LONG: same('Please choose a password of at most 128 characters.'),
  PASSWORD_TOO_COMMON: same('Please choose a less common password.'),
  ACCOUNT_NOT_CREATED: {
    page: 'There was a problem creating your account. Please try again in a moment.',
    dialog: 'Failed to create account. Please try again.',
  },
  SIGN_UP_UNAVAILABLE: {
    page: 'Server error occurred. Please try again or contact support if the issue persists.',
    dialog: 'Registration temporarily unavailable. Please try again.',
  },
  SIGN_IN_UNAVAILABLE: {
    page: 'Server error occurred. Please try again or contact support if the issue persists.',
    dialog: 'Authentication failed. Please try again.',
  },
  UNEXPECTED: same('An unexpected error occurred. Please try again or use a different sign-in method.'),
  THROWN: {
    page: 'An unexpected error occurred. Please try again.',
    dialog: 'Authentication failed. Please try again.',
  },
  SIGN_IN_FIELDS_MISSING: same('Please enter both email and password'),
  FIELDS_MISSING: same('Please fill in all fields'),
  FIELD_NOT_ALLOWED: same(
    'This form was filled in a way it does not allow. Please reload the page and try again.',
  ),
  LINK_INVALID: same(
    'This confirmation link is not valid any more. Use the newest one in your inbox, or sign up again.',
  ),
  LINK_EXPIRED: same('This confirmation link has expired. Sign in to get a new one.'),
  ALREADY_CONFIRMED: same('Your email address is confirmed already. You can sign in.'),
} satisfies Record<Exclude<AccountFailure['code'], 'TOO_MANY_TRIES'>, Record<Place, string>>

/** The sentence a person reads about a failure, in the variant of the place where they read it. */
export function accountMessage(failure: AccountFailure, place: Place): string {
  if (failure.code !== 'TOO_MANY_TRIES') return MESSAGES[failure.code][place]
  const minutes = Math.ceil(failure.retryAfterSeconds / 60)
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}

/** HTTP's word for a failure. */
export function accountStatus(failure: AccountFailure): 400 | 401 | 403 | 409 | 410 | 429 | 500 | 503 {
  switch (failure.code) {
    case 'SIGN_IN_FIELDS_MISSING':
    case 'FIELDS_MISSING':
    case 'FIELD_NOT_ALLOWED':
    case 'INVALID_EMAIL':
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_LONG':
    case 'PASSWORD_TOO_COMMON':
    case 'LINK_INVALID':
      return 400
    case 'INVALID_CREDENTIALS':
      return 401
    case 'EMAIL_NOT_CONFIRMED':
      return 403
    case 'ALREADY_REGISTERED':
    case 'ALREADY_CONFIRMED':
      return 409
    case 'LINK_EXPIRED':
      return 410
    case 'TOO_MANY_TRIES':
      return 429
    case 'ACCOUNT_NOT_CREATED':
    case 'UNEXPECTED':
    case 'THROWN':
      return 500
    case 'SIGN_UP_UNAVAILABLE':
    case 'SIGN_IN_UNAVAILABLE':
      return 503
    default:
      return unreachable(failure)
  }
}

/** What goes well (spec 8). */
export const DONE = {
  signedUp: {
    page: 'Success! Check your email for the confirmation link to complete your registration.',
    dialog: 'Account created! Check your email to confirm your account.',
  },
  signedIn: same('Welcome back! Redirecting...'),
  linkSent: same('A new confirmation link is on its way. Check your inbox.'),
} satisfies Record<string, Record<Place, string>>
