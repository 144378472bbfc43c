import { z } from 'zod'
import { type FieldError, type FormValues, invalidFields } from '#platform/form-result.ts'
import { isId } from '#platform/ids.ts'
import { FORM_BASE, mergeFormValues } from '#platform/merge-form-values.ts'
import { type FormInput, type FormSchema, formDataOf, parseForm, textOf } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { formatLongDay, formatTime, isDay, noonOf, toInstant } from '#platform/time.ts'

/** What the thing of a form is now. */
interface CurrentVersion {
  values: FormValues
  /** Fields that change together. */
  together?: readonly (readonly string[])[]
  /** Fields that say one thing. */
  asOne?: readonly (readonly string[])[]
  /** Fields that the form has and nobody sees, by what is chosen in it: they count as empty. */
  unseen?: readonly string[]
  /** What the form calls a choice, or the ticked ones of a list; undefined for a field that is typed. */
  wordsOf?: (name: string, value: string) => string | undefined | Promise<string | undefined>
  /** What is said where a value changed that has no field in the form. */
  said?: Readonly<Record<string, FieldError>>
}

const Base = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .transform((fields) => textsOf(fields))

/** Each field as one text. The ticked boxes of a list are one as well, in any order: their ids have no spaces. */
const textsOf = (fields: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.toSorted().join(' '),
    ]),
  )

/**
 * Reads the form of a thing that may have been changed elsewhere since its page was made: what nobody touched on this page is
 * taken as it is now. Fails with FIELDS_INVALID at fields that were changed on both sides: the page says what stands there now, and
 * what was typed counts when it is sent again. An `ActionForm` with `isMerged` sends such a form. `findCurrent` is given what was
 * typed, by the name of a field, and answers null for a form that changes nothing that is there.
 */
export async function readEditForm<S extends FormSchema>(
  request: Request,
  schema: S,
  findCurrent: (typed: (name: string) => string) => CurrentVersion | null,
): Promise<FormInput<S>> {
  const form = await formDataOf(request)
  const base = readBase(textOf(form, FORM_BASE))
  form.delete(FORM_BASE)
  const current = base && findCurrent((name) => textOf(form, name))
  if (!base || !current) return parseForm(form, schema)
  const { together = [], asOne = [], unseen = [], said = {}, wordsOf } = current
  for (const name of unseen) form.set(name, '')
  const now = textsOf(current.values)
  const isList = (name: string) => typeof current.values[name] !== 'string'
  const typed = textsOf(
    Object.fromEntries(
      Object.keys(now).map((name) => [
        name,
        isList(name) ? form.getAll(name).map(String) : textOf(form, name),
      ]),
    ),
  )
  const { values, conflicts } = mergeFormValues({ base, typed, current: now, together, asOne })
  for (const [name, text] of Object.entries(values))
    if (text !== typed[name]) {
      form.delete(name)
      for (const value of isList(name) ? text.split(' ').filter(Boolean) : [text]) form.append(name, value)
    }
  const read = parseForm(form, schema)
  const next = conflicts.length > 0 ? current.values : base
  const sent = { intent: read.intent, values: { ...read.values, [FORM_BASE]: JSON.stringify(next) } }
  const isTampered = !read.ok && read.failure.code === 'FIELD_NOT_ALLOWED'
  if (conflicts.length === 0 || isTampered) return { ...read, ...sent }
  const errors = await Promise.all(
    conflicts.map(async (name) => {
      const value = now[name] ?? ''
      const words = await wordsOf?.(name, value)
      return said[name] ?? changedElsewhere(name, { value, words, isTaken: values[name] === value })
    }),
  )
  return { ...sent, ...fail(invalidFields(...errors)) }
}

function readBase(json: string): Record<string, string> | null {
  try {
    return Base.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** The longest text of what stands there now that is said beside the field. */
const MAX_SAID = 300

/** What is said of a field that somebody changed; it `isTaken` over where nobody touched it on this page. */
function changedElsewhere(
  name: string,
  { value, words, isTaken }: { value: string; words: string | undefined; isTaken: boolean },
): FieldError {
  const shown = words ?? inWords(value)
  const change =
    shown === '' && value === ''
      ? 'Somebody emptied this meanwhile'
      : `Somebody changed this meanwhile${shown && `, to "${shown}"`}`
  const what = isTaken ? 'Save again if all of it fits together' : 'Save again if yours is to count'
  return { name, message: `${change}. ${what}.` }
}

function inWords(text: string): string {
  if (isId(text) || text === 'on') return ''
  if (isDay(text)) return formatLongDay(noonOf(text), 'UTC')
  if (/^\d\d:\d\d$/.test(text)) return formatTime(toInstant(`2000-01-01T${text}Z`), 'UTC')
  return text.length > MAX_SAID ? `${text.slice(0, MAX_SAID)} ...` : text
}
