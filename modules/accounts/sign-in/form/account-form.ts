import { z } from 'zod'
import { readEmailAddress } from '#platform/email-address.ts'
import { unreachable } from '#platform/exhaustive.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AccountIntent, isIntent } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { type PendingState, readPendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'

/** What a form of the sign-in screen asks for. Addresses are lower case, `next` is a path of this site. */
export type AccountForm =
  | { intent: 'sign-in'; email: string; password: string; remember: boolean; next: string }
  | {
      intent: 'sign-up'
      email: string
      password: string
      remember: boolean
      next: string
      pendingState: PendingState
    }
  | { intent: 'resend'; email: string; next: string }
  | { intent: 'magic-link'; email: string; next: string; pendingState: PendingState }
  | { intent: 'code'; email: string; code: string; next: string }
  | { intent: 'google'; next: string }

const FIELDS: Record<AccountIntent, readonly string[]> = {
  'sign-in': ['intent', 'next', 'email', 'password', 'remember'],
  'sign-up': ['intent', 'next', 'email', 'password', 'confirm', 'remember', 'pendingState'],
  resend: ['intent', 'next', 'email'],
  // Without scripts the form that has both buttons sends what the other one needs as well.
  'magic-link': ['intent', 'next', 'email', 'pendingState', 'password', 'remember'],
  code: ['intent', 'next', 'email', 'code'],
  google: ['intent', 'next'],
}
const MISSING = {
  'sign-in': 'SIGN_IN_FIELDS_MISSING',
  'sign-up': 'FIELDS_MISSING',
  resend: 'FIELDS_MISSING',
  'magic-link': 'EMAIL_MISSING',
  code: 'FIELDS_MISSING',
} as const satisfies Record<Exclude<AccountIntent, 'google'>, string>
const Code = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/))

/**
 * Reads a form strictly: exactly the fields it has, each once, nothing more. Fails with FIELD_NOT_ALLOWED,
 * SIGN_IN_FIELDS_MISSING, EMAIL_MISSING or FIELDS_MISSING, INVALID_EMAIL, PASSWORDS_DIFFER and CODE_INVALID (spec 5).
 */
export function readAccountForm(form: FormData): Result<AccountForm, AccountFailure> {
  const intent = form.get('intent')
  if (!isIntent(intent) || !hasOnly(form, FIELDS[intent])) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const given = Object.fromEntries(form) as Record<string, string> // hasOnly refused files
  if (intent === 'google') return ok({ intent, next: safeReturnPath(given['next']) })
  const { email: typed = '', password = '', remember, confirm = password, code = '' } = given
  const needed = { 'sign-in': password, 'sign-up': password && confirm, code }
  const isComplete =
    typed.trim() !== '' && (!(intent in needed) || needed[intent as keyof typeof needed] !== '')
  if (!isComplete) return fail({ code: MISSING[intent] })
  const email = readEmailAddress(typed)
  if (email === null) return fail({ code: 'INVALID_EMAIL' })
  const pendingState = readPendingState(given['pendingState'])
  if (!pendingState) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const next = safeReturnPath(given['next'])
  switch (intent) {
    case 'sign-in':
      return ok({ intent, email, password, remember: remember === 'on', next })
    case 'sign-up':
      return confirm === password
        ? ok({ intent, email, password, remember: remember === 'on', next, pendingState })
        : fail({ code: 'PASSWORDS_DIFFER' })
    case 'magic-link':
      return ok({ intent, email, next, pendingState })
    case 'resend':
      return ok({ intent, email, next })
    case 'code': {
      const digits = Code.safeParse(code)
      return digits.success ? ok({ intent, email, code: digits.data, next }) : fail({ code: 'CODE_INVALID' })
    }
    default:
      return unreachable(intent)
  }
}

const hasOnly = (form: FormData, allowed: readonly string[]): boolean =>
  [...form].every(
    ([name, value]) => allowed.includes(name) && typeof value === 'string' && form.getAll(name).length === 1,
  )
