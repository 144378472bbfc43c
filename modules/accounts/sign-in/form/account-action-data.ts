import { MAX_EMAIL_LENGTH } from '#platform/email-address.ts'
import type { SentForm } from '#platform/form-result.ts'
import type { Result } from '#platform/result.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'

export const accountIntents = ['sign-in', 'sign-up', 'resend', 'magic-link', 'code', 'google'] as const

export type AccountIntent = (typeof accountIntents)[number]

/** Whether a form's `intent` is one of the sign-in screen's. */
export const isIntent = (text: unknown): text is AccountIntent =>
  accountIntents.some((intent) => intent === text)

export type AccountSuccess = 'signedUp' | 'linkSent' | 'magicLinkSent'

/** What the sign-in screen's action answers when the visitor stays on it: a `FormResult` whose field errors are codes. */
export type AccountActionData = Result<AccountSuccess, AccountFailure> & {
  intent: AccountIntent
  values: { email: string }
}

/** Which form was sent, and the part of it that its answer gives back so that nobody types it twice: never a password. */
export function sentAccountForm({ intent, values }: SentForm): Pick<AccountActionData, 'intent' | 'values'> {
  const { email } = values
  return {
    intent: isIntent(intent) ? intent : 'sign-in',
    values: { email: typeof email === 'string' ? email.slice(0, MAX_EMAIL_LENGTH) : '' },
  }
}

/** The same in the browser, when no server answered. */
export async function unansweredAccountForm(request: Request) {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return sentAccountForm({ intent: text('intent'), values: { email: text('email') } })
}

/** The failure of each intent when something it needs, such as the database, is unavailable (spec 8). */
export const UNAVAILABLE: Record<AccountIntent, AccountFailure> = {
  'sign-in': { code: 'SIGN_IN_UNAVAILABLE' },
  'sign-up': { code: 'SIGN_UP_UNAVAILABLE' },
  resend: { code: 'SIGN_UP_UNAVAILABLE' },
  'magic-link': { code: 'MAGIC_LINK_FAILED' },
  code: { code: 'SIGN_IN_UNAVAILABLE' },
  google: { code: 'GOOGLE_FAILED' },
}
