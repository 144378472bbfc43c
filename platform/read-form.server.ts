import { z } from 'zod'
import { kindOf } from '#platform/form-fields.ts'
import type { FieldError, FormFailure, FormValues, SentForm } from '#platform/form-result.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** One form, or several of a page told apart by their field `intent`. Made of the fields of form-fields.ts. */
export type FormSchema = z.ZodObject | z.ZodDiscriminatedUnion<z.ZodObject[], 'intent'>

/** What `readForm` answers: what was asked for, and with it what goes back to the page. */
export type FormInput<S extends FormSchema> = SentForm & Result<z.output<S>, FormFailure>

/**
 * Reads a posted form by its schema: exactly its fields, each once but for lists. Fails with FIELDS_INVALID and a sentence
 * a field, or with FIELD_NOT_ALLOWED for what this form never sends. A body that is no form is refused with 400.
 */
export async function readForm<S extends FormSchema>(request: Request, schema: S): Promise<FormInput<S>> {
  return parseForm(await formDataOf(request), schema)
}

/** The fields of a posted form; a body that is none is refused with 400. */
export async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('The body must be a form.', { status: 400 })
  }
}

/** A field's text; empty when there is none, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The same of a form that is already in hand. */
export function parseForm<S extends FormSchema>(form: FormData, schema: S): FormInput<S> {
  const intent = form.get('intent')
  const fields = fieldsOf(schema, intent)
  const sent = { intent: typeof intent === 'string' ? intent : '', values: valuesOf(form, fields) }
  const isList = (name: string) => kindOf(fields.get(name))?.list === true
  const names = [...new Set(form.keys())]
  if (names.some((name) => !fields.has(name) || (form.getAll(name).length > 1 && !isList(name))))
    return { ...sent, ...fail({ code: 'FIELD_NOT_ALLOWED' }) }
  const typed = names.map((name) => [name, isList(name) ? form.getAll(name) : form.get(name)])
  const read = schema.safeParse(Object.fromEntries(typed))
  if (read.success) return { ...sent, ...ok(read.data as z.output<S>) } // a union of generics is too deep for inference
  return { ...sent, ...fail(failureOf(read.error.issues)) }
}

/** The fields by name, in a map: a name from outside such as "__proto__" finds nothing. */
type Fields = ReadonlyMap<string, z.ZodType>

function fieldsOf(schema: FormSchema, intent: unknown): Fields {
  const ofObject = ({ shape }: z.ZodObject) => new Map(Object.entries<z.ZodType>(shape))
  if (schema instanceof z.ZodObject) return ofObject(schema)
  const options = schema.options.map(ofObject)
  return options.find((fields) => fields.get('intent')?.safeParse(intent).success) ?? new Map()
}

/** The first thing that is wrong with each field. What names no field of the form was not sent by it. */
function failureOf(issues: readonly z.core.$ZodIssue[]): FormFailure {
  const errors = new Map<string, FieldError>()
  for (const { code, path, message } of issues) {
    const [name] = path
    if (code === 'unrecognized_keys' || typeof name !== 'string' || name === 'intent')
      return { code: 'FIELD_NOT_ALLOWED' }
    if (!errors.has(name)) errors.set(name, { name, message })
  }
  return { code: 'FIELDS_INVALID', errors: [...errors.values()] }
}

/** The longest text that goes back into a field; a longer one was not typed. */
const MAX_GIVEN_BACK = 20_000

function valuesOf(form: FormData, fields: Fields): FormValues {
  const values: Record<string, string | string[]> = {}
  for (const [name, schema] of fields) {
    const kind = kindOf(schema)
    const texts = form.getAll(name).filter((value) => typeof value === 'string')
    if (kind?.secret || kind?.file || texts.length === 0) continue
    const given = texts.map((text) => text.slice(0, MAX_GIVEN_BACK))
    values[name] = kind?.list ? given : (given[0] ?? '')
  }
  return values
}
