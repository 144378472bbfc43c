import {
  message,
  type MessageVariant,
  type Sentences,
  type Status,
  mailsEnded,
  tooManyTries,
  UNANSWERED,
  variants,
} from '#modules/accounts/sentences.ts'

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
  | { code: 'PASSWORDS_DIFFER' }
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
  | { code: 'PASSWORD_TOO_SHORT' }
  | { code: 'PASSWORD_TOO_LONG' }
  | { code: 'PASSWORD_TOO_COMMON' }
  | CommonFailure

/** Why no magic link was sent. */
export type MagicLinkFailure =
  | { code: 'EMAIL_MISSING' }
  | { code: 'INVALID_EMAIL' }
  | { code: 'MAGIC_LINK_FAILED' }
  /** As many as one address is sent in a quarter of an hour; the newest is not used up by that. */
  | { code: 'MAILS_ENDED'; retryAfterSeconds: number }
  | CommonFailure

/** Why a mailed code did not sign somebody in. */
export type CodeFailure =
  | { code: 'CODE_INVALID' }
  | { code: 'CODE_EXPIRED' }
  | { code: 'CODES_ENDED'; retryAfterSeconds: number }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why a mailed link did not sign somebody in. */
export type MailedLinkFailure =
  | { code: 'LINK_USED_OR_EXPIRED' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why no link to reset a password was sent. */
export type ForgotFailure =
  | { code: 'EMAIL_MISSING' }
  | { code: 'INVALID_EMAIL' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why a password was not reset. */
export type ResetFailure =
  | { code: 'LINK_USED_OR_EXPIRED' }
  | { code: 'PASSWORD_TOO_SHORT' }
  | { code: 'PASSWORD_TOO_LONG' }
  | { code: 'PASSWORD_TOO_COMMON' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why no link to a new address was sent. */
export type ChangeEmailFailure =
  | { code: 'INVALID_EMAIL' }
  | { code: 'SAME_EMAIL' }
  | { code: 'REAUTHENTICATION_REQUIRED' }
  | { code: 'SIGN_IN_UNAVAILABLE' }
  | CommonFailure

/** Why an account did not move to its new address. */
export type NewEmailFailure = MailedLinkFailure

/** Why a sign-in with Google failed. */
export type GoogleFailure =
  /** Google, or the way there and back, did not work. */
  | { code: 'GOOGLE_FAILED' }
  | { code: 'GOOGLE_ADDRESS_UNCONFIRMED' }
  /** The person said no, or went back. */
  | { code: 'GOOGLE_DENIED' }
  | CommonFailure

/** Failures that every account use-case can have. */
export type CommonFailure =
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number }
  | { code: 'FIELD_NOT_ALLOWED' }
  | { code: 'UNEXPECTED' }
  /** The server could not be reached at all. */
  | { code: 'THROWN' }
  /** Something else answered; `message` is what it said itself, if it did. */
  | { code: 'OTHER'; message?: string }

export type AccountFailure =
  | SignInFailure
  | SignUpFailure
  | ConfirmFailure
  | MagicLinkFailure
  | CodeFailure
  | MailedLinkFailure
  | ForgotFailure
  | ResetFailure
  | ChangeEmailFailure
  | GoogleFailure

/** A sentence of these says how long to wait. */
type Limited = 'TOO_MANY_TRIES' | 'MAILS_ENDED'

/** Every failure: HTTP's word for it, and its sentence. Verbatim from spec 5 and 8 where the specification has a text. */
const FAILURES = {
  ...UNANSWERED,
  INVALID_CREDENTIALS: message(
    401,
    'Invalid email or password. Please check your credentials and try again.',
    'Invalid email or password. Please check your credentials.',
  ),
  EMAIL_NOT_CONFIRMED: message(
    403,
    'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
    'Please confirm your email address. Check your inbox.',
  ),
  ALREADY_REGISTERED: message(
    409,
    'An account with this email already exists. Switching to sign in...',
    'Account already exists. Try signing in instead.',
  ),
  INVALID_EMAIL: message(400, 'Please enter a valid email address.'),
  PASSWORD_TOO_SHORT: message(400, 'Password must be at least 6 characters long.'),
  PASSWORD_TOO_LONG: message(400, 'Please choose a password of at most 128 characters.'),
  PASSWORD_TOO_COMMON: message(400, 'Please choose a less common password.'),
  PASSWORDS_DIFFER: message(400, 'Passwords do not match'),
  ACCOUNT_NOT_CREATED: message(
    500,
    'There was a problem creating your account. Please try again in a moment.',
    'Failed to create account. Please try again.',
  ),
  SIGN_UP_UNAVAILABLE: message(
    503,
    'Server error occurred. Please try again or contact support if the issue persists.',
    'Registration temporarily unavailable. Please try again.',
  ),
  SIGN_IN_UNAVAILABLE: message(
    503,
    'Server error occurred. Please try again or contact support if the issue persists.',
    'Authentication failed. Please try again.',
    'Failed to sign in. Please try again.',
  ),
  SIGN_IN_FIELDS_MISSING: message(
    400,
    'Please enter both email and password',
    'Please fill in all fields',
    'Please enter both email and password',
  ),
  FIELDS_MISSING: message(400, 'Please fill in all fields'),
  EMAIL_MISSING: message(400, 'Please enter your email address'),
  FIELD_NOT_ALLOWED: message(
    400,
    'This form was filled in a way it does not allow. Please reload the page and try again.',
  ),
  MAGIC_LINK_FAILED: message(
    503,
    'Failed to send magic link',
    'Failed to send magic link. Please try again.',
  ),
  CODE_INVALID: message(400, 'That code does not match. Check the newest mail, or ask for a new one.'),
  CODE_EXPIRED: message(410, 'This code has expired. Please ask for a new one.'),
  CODES_ENDED: message(
    429,
    'There were too many wrong codes for this address today. Open the link in the mail, or ask for a new code: it is longer.',
  ),
  GOOGLE_FAILED: message(
    502,
    'Failed to sign in with Google',
    'Google sign-in failed. Please try again.',
    'Failed to connect to Google. Please try again.',
  ),
  GOOGLE_ADDRESS_UNCONFIRMED: message(
    403,
    'Google has not confirmed that email address yet. Confirm it there first, or sign in with your email here.',
  ),
  GOOGLE_DENIED: message(403, 'You did not sign in with Google. Try again, or use your email.'),
  LINK_INVALID: message(
    400,
    'This confirmation link is not valid any more. Use the newest one in your inbox, or sign up again.',
  ),
  LINK_USED_OR_EXPIRED: message(
    410,
    'This link was used already, or it has expired. Please ask for a new one.',
  ),
  SAME_EMAIL: message(400, 'That is your address already.'),
  REAUTHENTICATION_REQUIRED: message(403, 'You signed in a while ago. Please confirm that it is you.'),
  LINK_EXPIRED: message(410, 'This confirmation link has expired. Sign in to get a new one.'),
  ALREADY_CONFIRMED: message(409, 'Your email address is confirmed already. You can sign in.'),
} satisfies Record<Exclude<AccountFailure['code'], Limited>, Sentences & { status: Status }>

/** The message for a failure, in the variant of the screen that shows it. */
export function accountMessage(failure: AccountFailure, variant: MessageVariant): string {
  if (failure.code === 'OTHER' && failure.message) return failure.message
  if (failure.code === 'MAILS_ENDED') return mailsEnded(failure)
  return failure.code === 'TOO_MANY_TRIES' ? tooManyTries(failure) : FAILURES[failure.code][variant]
}

/** The HTTP status of a failure; 500 and above are server failures, which the retry button counts (spec 4). */
export const accountStatus = (failure: AccountFailure): Status =>
  failure.code === 'TOO_MANY_TRIES' || failure.code === 'MAILS_ENDED' ? 429 : FAILURES[failure.code].status

/** What goes well (spec 8). */
export const SUCCESS_MESSAGES = {
  signedUp: variants(
    'Success! Check your email for the confirmation link to complete your registration.',
    'Account created! Check your email to confirm your account.',
  ),
  magicLinkSent: variants(
    'Magic link sent! Check your email and click the link to sign in.',
    'Magic link sent! Check your email inbox.',
  ),
  linkSent: variants('A new confirmation link is on its way. Check your inbox.'),
  resetSent: variants(
    'If there is an account with that address, a link is on its way to it. Check your inbox.',
  ),
} satisfies Record<string, Sentences>

/** The toast after every sign-in (spec 8): `name` is the display name, or empty. */
export const welcomeBack = (name: string) => ({
  title: `Welcome back, ${displayName(name)}!`,
  description: 'You can now access your profile and dashboard',
  action: 'View Profile',
})

/** The same for who was never here before, and has no name yet as a rule. */
export const welcome = (name: string) => ({
  ...welcomeBack(name),
  title: name ? `Welcome, ${name}!` : 'Welcome!',
})

/** The display name of a person who gave none (spec 2). */
export const NO_NAME = 'Member'

/**
 * The name by which a person is shown, also by the letters of their avatar, wherever they are: never the start of their
 * address, which others do not see.
 */
export const displayName = (name: string): string => name || NO_NAME
