import type { z } from 'zod'
import { CHANGED_FIELDS } from '#platform/changed-fields.ts'
import { kindOf } from '#platform/form-fields.ts'
import {
  type FieldError,
  type FormFailure,
  type FormResult,
  type FormValues,
  invalidFields,
} from '#platform/form-result.ts'
import { type FormSchema, parseForm } from '#platform/read-form.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** The steps of a form that is filled in over several pages, by name, in their order. */
export type StepSchemas = Readonly<Record<string, z.ZodObject>>

/** What all the steps together ask for. */
export type StepsValue<S extends StepSchemas> = {
  [Step in keyof S]: z.output<S[Step]>
}[keyof S] extends infer U
  ? (U extends unknown ? (value: U) => void : never) extends (value: infer All) => void
    ? All
    : never
  : never

/** The first step with something to correct. */
export type StepsFailure = { code: 'STEP_INVALID'; step: string; failure: FormFailure }

/**
 * Reads a whole form from the texts of its draft. Fails with STEP_INVALID and the first step that is not complete, so that
 * its page can say what to correct.
 */
export function readSteps<S extends StepSchemas>(
  schemas: S,
  values: FormValues,
): Result<StepsValue<S>, StepsFailure> {
  const whole: Record<string, unknown> = {}
  for (const [step, schema] of Object.entries(schemas)) {
    const read = readStep(schema, values)
    if (!read.ok) return fail({ code: 'STEP_INVALID', step, failure: read.failure })
    Object.assign(whole, read.value)
  }
  return ok(whole as StepsValue<S>) // the steps have been read one by one
}

/** What one step asks for, from the texts of a draft. */
export function readStep<S extends z.ZodObject>(
  schema: S,
  values: FormValues,
): Result<z.output<S>, FormFailure> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (!(name in schema.shape)) continue
    for (const text of typeof value === 'string' ? [value] : value) form.append(name, text)
  }
  return parseForm(form, schema as FormSchema) as Result<z.output<S>, FormFailure> // of this very schema
}

/** Whether a step has all it asks for. */
export const isComplete = (schema: z.ZodObject, values: FormValues): boolean => readStep(schema, values).ok

/**
 * The result of a step as if it were sent now, with what is `wrong` beside its single fields: for a page that says what is to be
 * corrected before it can go on.
 */
export function readStepNow(
  intent: string,
  schema: z.ZodObject,
  values: FormValues,
  wrong: readonly FieldError[],
): FormResult {
  const read = readStep(schema, values)
  return { intent, values, ...(read.ok && wrong.length > 0 ? fail(invalidFields(...wrong)) : read) }
}

/**
 * Puts into the form of a step, when it says what was changed on its page, the draft's texts of the fields that were not: they may be
 * newer. A field that the draft does not have yet stays as it was sent.
 */
export function takeUnchanged(form: FormData, schema: z.ZodObject, draft: FormValues): void {
  const changed = changedOn(form)
  form.delete(CHANGED_FIELDS)
  if (!changed) return
  for (const name of Object.keys(schema.shape)) {
    const texts = Object.hasOwn(draft, name) ? draft[name] : undefined
    if (texts === undefined || changed.has(name)) continue
    form.delete(name)
    for (const text of [texts].flat()) form.append(name, text)
  }
}

/** Longer than the names of all fields. */
const MAX_NAMES_LENGTH = 10_000

/** What was changed on the page of a form; null where it does not say. */
function changedOn(form: FormData): ReadonlySet<string> | null {
  const names = form.get(CHANGED_FIELDS)
  return typeof names === 'string' ? new Set(names.slice(0, MAX_NAMES_LENGTH).split(' ')) : null
}

const MAX_TEXT_LENGTH = 10_000
/** The database keeps neither half a character nor the character zero. */
const isKept = (text: string): boolean =>
  text.length <= MAX_TEXT_LENGTH && text.isWellFormed() && !text.includes('\0')

/**
 * The texts of one step that is saved while somebody still types: whatever stands in its fields, complete or not. Secrets,
 * files and unknown fields are left out, and so is what was not changed, when the form says what was; a box that is not
 * ticked is an empty text.
 */
export function draftValues(form: FormData, schema: z.ZodObject): FormValues {
  const values: Record<string, string | string[]> = {}
  const changed = changedOn(form)
  const isChanged = (name: string) => changed?.has(name) ?? true
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const kind = kindOf(field)
    if (kind?.secret || kind?.file || !isChanged(name)) continue
    const texts = form.getAll(name).filter((value) => typeof value === 'string' && isKept(value))
    values[name] = kind?.list ? (texts as string[]) : ((texts[0] as string | undefined) ?? '')
  }
  return values
}
