import { CODE_DIGITS } from '#modules/accounts/mailed-links/code-digits.ts'
import { MAX_EMAIL_LENGTH } from '#platform/email-length.ts'
import type { SentForm } from '#platform/form-result.ts'
import type { Result } from '#platform/result.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'
import { type Sentences, UNANSWERED, variants } from '#modules/accounts/sentences.ts'

export const accountIntents = ['sign-in', 'sign-up', 'resend', 'magic-link', 'code', 'google'] as const

export type AccountIntent = (typeof accountIntents)[number]

/** Whether a form's `intent` is one of the sign-in screen's. */
export const isIntent = (text: unknown): text is AccountIntent =>
  accountIntents.some((intent) => intent === text)

export type AccountSuccess = 'signedUp' | 'linkSent' | 'magicLinkSent'

/** What the sign-in screen's action answers when the visitor stays on it: a `FormResult` whose field errors are codes. */
export type AccountActionData = Result<AccountSuccess, AccountFailure> & {
  intent: AccountIntent
  /** `digits`: how many the code has that is awaited; none where nobody knows. */
  values: { email: string; digits?: number | undefined }
  /** What the screen says of it. */
  text: Sentences
  /** The server failed, or could not be reached: the same try may succeed in a moment. */
  isServerFailure: boolean
}

/** The failures that a browser finds out by itself. */
export type Unanswered = Extract<AccountFailure, { code: keyof typeof UNANSWERED }>

/** Which form was sent, and the part of it that its answer gives back so that nobody types it twice: never a password. */
export function sentAccountForm({ intent, values }: SentForm): Pick<AccountActionData, 'intent' | 'values'> {
  const { email, digits } = values
  return {
    intent: isIntent(intent) ? intent : 'sign-in',
    values: {
      email: typeof email === 'string' ? email.slice(0, MAX_EMAIL_LENGTH) : '',
      digits: digits === String(CODE_DIGITS.long) ? CODE_DIGITS.long : CODE_DIGITS.short,
    },
  }
}

/** The answer that a browser gives itself, to a form that no server answered. */
export async function unansweredForm(request: Request, failure: Unanswered): Promise<AccountActionData> {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const said = failure.code === 'OTHER' && failure.message
  return {
    ...sentAccountForm({ intent: text('intent'), values: { email: text('email'), digits: text('digits') } }),
    ok: false,
    failure,
    text: said ? variants(said) : UNANSWERED[failure.code],
    isServerFailure: true,
  }
}
