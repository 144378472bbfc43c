import type { AccountFailure } from '#modules/accounts/messages.ts'

export const accountIntents = ['sign-in', 'sign-up', 'resend', 'magic-link', 'code', 'google'] as const

export type AccountIntent = (typeof accountIntents)[number]

export const isIntent = (text: unknown): text is AccountIntent =>
  accountIntents.some((intent) => intent === text)

export const LONGEST_EMAIL = 254 // RFC 5321

export type AccountDone = 'signedUp' | 'linkSent' | 'magicLinkSent'

/** What the sign-in screen is told of a form that did not lead away from it. Never the password. */
export type AccountAnswer = { intent: AccountIntent; email: string } & (
  | { done: AccountDone }
  | { failure: AccountFailure }
)

/** The part of a form that its answer gives back, so that nobody types it twice. */
export function toldOf(form: FormData): { intent: AccountIntent; email: string } {
  const [intent, email] = [form.get('intent'), form.get('email')]
  return {
    intent: isIntent(intent) ? intent : 'sign-in',
    email: typeof email === 'string' ? email.slice(0, LONGEST_EMAIL) : '',
  }
}
