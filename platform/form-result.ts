import type { Failure, Result } from '#platform/result.ts'

/** What is wrong with one field of a form, under the `name` of its control. */
export interface FieldError {
  name: string
  message: string
}

/** Why a form is invalid: its fields must be corrected, or it holds what this form never sends. */
export type FormFailure =
  | { code: 'FIELDS_INVALID'; errors: FieldError[] }
  /** A field that is unknown, missing its form, or sent twice: somebody changed the form. */
  | { code: 'FIELD_NOT_ALLOWED' }

/** What was typed, by field: it fills the fields again. Passwords, codes and files are never in it. */
export interface FormValues {
  readonly [name: string]: string | readonly string[]
}

/** Which form of a page was sent, and with what in its fields. */
export interface SentForm {
  /** The value of its hidden field `intent`; empty on a page of one form. */
  intent: string
  values: FormValues
}

/**
 * What an action tells its page about a form that was sent: the one shape of action data. `value` holds what the page
 * shows of the success, such as backup codes.
 */
export type FormResult<T = unknown, F extends Failure = never> = SentForm & Result<T, F | FormFailure>

/** The result when it is about the form `intent`, else null: a page of several forms asks for each. */
export const resultOf = <R extends SentForm>(result: R | null | undefined, ...intents: string[]): R | null =>
  result && intents.includes(result.intent) ? result : null

/** Fields that are wrong for a reason found after reading, such as a name that is taken. */
export const invalidFields = (...errors: FieldError[]): FormFailure => ({ code: 'FIELDS_INVALID', errors })
