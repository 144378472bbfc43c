import { z } from 'zod'
import { CODE_DIGITS } from '#modules/accounts/mailed-links/code-digits.ts'
import { readPendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'
import { returnPathField } from '#modules/accounts/return-path-field.ts'
import { checkboxField, emailField, optionalSecretField, secretField } from '#platform/form-fields.ts'
import type { FormFailure } from '#platform/form-result.ts'

// What is wrong with a field is the code of a failure here: each screen has words of its own for it (spec 5 and 8).
const CODES = [
  'SIGN_IN_FIELDS_MISSING',
  'EMAIL_MISSING',
  'FIELDS_MISSING',
  'INVALID_EMAIL',
  'PASSWORDS_DIFFER',
  'CODE_INVALID',
  'FIELD_NOT_ALLOWED',
] as const
type Code = (typeof CODES)[number]
const code = (failure: Code) => failure

const next = returnPathField()
const email = (missing: Code) => emailField({ required: missing, message: code('INVALID_EMAIL') })
const password = (missing: Code) => secretField().refine((typed) => typed !== '', { error: missing })
/** How many digits the screen asks for, so that the answer can ask for as many again. */
const codeDigits = z.enum(Object.values(CODE_DIGITS).map(String)).optional()
const pendingState = () =>
  z
    .string()
    .optional()
    .transform((text, ctx) => {
      const state = readPendingState(text)
      if (state) return state
      ctx.addIssue({ code: 'custom', message: code('FIELD_NOT_ALLOWED') })
      return z.NEVER
    })

/** The forms of the sign-in screen. Addresses are lower case, `next` is a path of this site. */
export const AccountSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('sign-in'),
    next,
    email: email('SIGN_IN_FIELDS_MISSING'),
    password: password('SIGN_IN_FIELDS_MISSING'),
    remember: checkboxField(),
  }),
  z
    .strictObject({
      intent: z.literal('sign-up'),
      next,
      email: email('FIELDS_MISSING'),
      password: password('FIELDS_MISSING'),
      confirm: optionalSecretField().refine((typed) => typed !== '', { error: code('FIELDS_MISSING') }),
      remember: checkboxField(),
      pendingState: pendingState(),
    })
    .refine(({ password: first, confirm = first }) => confirm === first, {
      path: ['confirm'],
      error: code('PASSWORDS_DIFFER'),
    }),
  z.strictObject({ intent: z.literal('resend'), next, email: email('FIELDS_MISSING') }),
  z.strictObject({
    intent: z.literal('magic-link'),
    next,
    email: email('EMAIL_MISSING'),
    pendingState: pendingState(),
    // Without scripts the form that has both buttons sends what the other one needs as well.
    password: secretField(),
    remember: checkboxField(),
  }),
  z.strictObject({
    intent: z.literal('code'),
    next,
    email: email('FIELDS_MISSING'),
    code: secretField()
      .refine((typed) => typed !== '', { error: code('FIELDS_MISSING'), abort: true })
      .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
      .refine((digits) => /^([0-9]{6}|[0-9]{10})$/.test(digits), { error: code('CODE_INVALID') }),
    digits: codeDigits,
  }),
  z.strictObject({ intent: z.literal('google'), next }),
])

/** What a form of the sign-in screen asks for. */
export type AccountForm = z.output<typeof AccountSchema>

/**
 * The one failure that a screen tells of a form: first what is missing, then what is wrong. One of FIELD_NOT_ALLOWED,
 * SIGN_IN_FIELDS_MISSING, EMAIL_MISSING, FIELDS_MISSING, INVALID_EMAIL, PASSWORDS_DIFFER and CODE_INVALID (spec 5).
 */
export function accountFormFailure(failure: FormFailure): AccountFailure {
  if (failure.code === 'FIELD_NOT_ALLOWED') return failure
  // What has a sentence and no code, such as a password of a thousand characters, no screen sends.
  const codes = failure.errors.map(({ message }) => CODES.find((one) => one === message))
  return { code: codes.find((one) => one?.endsWith('_MISSING')) ?? codes[0] ?? 'FIELD_NOT_ALLOWED' }
}
