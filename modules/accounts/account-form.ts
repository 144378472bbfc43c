import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AccountIntent, isIntent, LONGEST_EMAIL } from '#modules/accounts/account-answer.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'

/** What a form of the sign-in screen asks for. Addresses are lower case, `next` is a path of this site. */
export type AccountForm =
  | { intent: 'sign-in'; email: string; password: string; remember: boolean; next: string }
  | { intent: 'sign-up'; email: string; password: string; next: string }
  | { intent: 'resend'; email: string; next: string }
  | { intent: 'google'; next: string }

const FIELDS: Record<AccountIntent, readonly string[]> = {
  'sign-in': ['intent', 'next', 'email', 'password', 'remember'],
  'sign-up': ['intent', 'next', 'email', 'password'],
  resend: ['intent', 'next', 'email'],
  google: ['intent', 'next', 'carried'],
}
const Email = z.string().trim().toLowerCase().max(LONGEST_EMAIL).pipe(z.email())

/**
 * Reads a form strictly: exactly the fields it has, each once, nothing more. Fails with FIELD_NOT_ALLOWED,
 * SIGN_IN_FIELDS_MISSING or FIELDS_MISSING, and INVALID_EMAIL (spec 5).
 */
export function readAccountForm(form: FormData): Result<AccountForm, AccountFailure> {
  const intent = form.get('intent')
  if (!isIntent(intent) || !hasOnly(form, FIELDS[intent])) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const given = Object.fromEntries(form) as Record<string, string> // hasOnly refused files
  if (intent === 'google') return ok({ intent, next: safeReturnPath(given['next']) })
  const { email: typed = '', password = '', remember } = given
  const isComplete = typed.trim() !== '' && (intent === 'resend' || password !== '')
  if (!isComplete) return fail({ code: intent === 'sign-in' ? 'SIGN_IN_FIELDS_MISSING' : 'FIELDS_MISSING' })
  const read = Email.safeParse(typed)
  if (!read.success) return fail({ code: 'INVALID_EMAIL' })
  const [email, next] = [read.data, safeReturnPath(given['next'])]
  if (intent === 'sign-in') return ok({ intent, email, password, remember: remember === 'on', next })
  if (intent === 'sign-up') return ok({ intent, email, password, next })
  return ok({ intent, email, next })
}

const hasOnly = (form: FormData, allowed: readonly string[]): boolean =>
  [...form].every(
    ([name, value]) => allowed.includes(name) && typeof value === 'string' && form.getAll(name).length === 1,
  )
