import { MAX_EMAIL_LENGTH } from '#platform/email-address.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'

export const accountIntents = ['sign-in', 'sign-up', 'resend', 'magic-link', 'code', 'google'] as const

export type AccountIntent = (typeof accountIntents)[number]

/** Whether a form's `intent` is one of the sign-in screen's. */
export const isIntent = (text: unknown): text is AccountIntent =>
  accountIntents.some((intent) => intent === text)

export type AccountSuccess = 'signedUp' | 'linkSent' | 'magicLinkSent'

/** What the sign-in screen is told of a form that did not lead away from it. Never the password. */
export type AccountActionData = { intent: AccountIntent; email: string } & (
  | { done: AccountSuccess }
  | { failure: AccountFailure }
)

/** The part of a form that its answer gives back, so that nobody types it twice. */
export function echoedFields(form: FormData): { intent: AccountIntent; email: string } {
  const [intent, email] = [form.get('intent'), form.get('email')]
  return {
    intent: isIntent(intent) ? intent : 'sign-in',
    email: typeof email === 'string' ? email.slice(0, MAX_EMAIL_LENGTH) : '',
  }
}

/** What each intent fails with when something is away that it cannot do without, such as the database (spec 8). */
export const UNAVAILABLE: Record<AccountIntent, AccountFailure> = {
  'sign-in': { code: 'SIGN_IN_UNAVAILABLE' },
  'sign-up': { code: 'SIGN_UP_UNAVAILABLE' },
  resend: { code: 'SIGN_UP_UNAVAILABLE' },
  'magic-link': { code: 'MAGIC_LINK_FAILED' },
  code: { code: 'SIGN_IN_UNAVAILABLE' },
  google: { code: 'GOOGLE_FAILED' },
}
