/**
 * Where a sentence is read (spec 8): the full page says more than a dialog has room for, and the dialog over cart and
 * checkout, which is variant B, has words of its own.
 */
export type MessageVariant = 'page' | 'dialog' | 'purchase'

export type Sentences = Record<MessageVariant, string>
export type Status = 400 | 401 | 403 | 409 | 410 | 429 | 500 | 502 | 503

export const variants = (page: string, dialog = page, purchase = dialog): Sentences => ({
  page,
  dialog,
  purchase,
})
export const message = (status: Status, ...sentences: Parameters<typeof variants>) => ({
  status,
  ...variants(...sentences),
})

/** What a browser says by itself, when the server did not answer. The server sends the sentences of all other failures. */
export const UNANSWERED = {
  UNEXPECTED: message(
    500,
    'An unexpected error occurred. Please try again or use a different sign-in method.',
  ),
  THROWN: message(
    500,
    'An unexpected error occurred. Please try again.',
    'Authentication failed. Please try again.',
    'Failed to sign in. Please try again.',
  ),
  OTHER: message(500, 'An error occurred. Please try again.'),
}

/** Said while it is under way (spec 8). */
export const PROGRESS = {
  signedIn: variants('Login successful! Redirecting...', 'Welcome back! Redirecting...', 'Welcome back!'),
  toGoogle: variants('Redirecting to Google...'),
}

interface Wait {
  retryAfterSeconds: number
}

/** The sentence when a limit is reached. */
export const tooManyTries = (wait: Wait): string =>
  `Too many tries. Please wait ${waitWords(wait)} and try again.`

/** The sentence when an address gets no further sign-in mail for now: those it got are the way on. */
export const mailsEnded = (wait: Wait): string =>
  `Several mails went to this address just now. The newest one lets you in, if you have not used it yet: type its code, or open its link. The next one can be sent in ${waitWords(wait)}.`

function waitWords({ retryAfterSeconds }: Wait): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** What stands above all ways in at once, where nothing else is said (spec 2, Sign-in dialog, variant A). */
export const SIGN_IN_OR_REGISTER = {
  title: 'Sign In / Register',
  description: 'Choose your preferred sign-in method',
}

/** Said to a buyer who has not signed in (spec 8). */
export const SIGN_IN_TO_BUY = 'Please sign in to complete your purchase.'
