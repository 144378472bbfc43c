// The fields that forms are made of, as zod schemas: each reads what a browser sends for one control, and says in its own
// words what is wrong with it. A form is a `z.strictObject` of them, read by `readForm`. Screens take types from such a
// schema and nothing else: zod stays out of what browsers load.
import { z } from 'zod'
import { readEmailAddress } from '#platform/email-address.ts'
import { MAX_EMAIL_LENGTH } from '#platform/email-length.ts'
import { isId } from '#platform/ids.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'
import { isPhoneNumber, MAX_PHONE_LENGTH } from '#platform/phone-number.ts'
import { stateCode } from '#platform/us-states.ts'
import { isZipCode } from '#platform/zip-code.ts'

/** What `readForm` has to know of a field beyond its schema. */
export interface FieldKind {
  /** Never sent back to the page. */
  secret?: true
  /** May come more than once, as ticked boxes of one name do. */
  list?: true
  /** A file: neither sent back nor kept in a draft. */
  file?: true
}

const ofKind = <S extends z.ZodType>(schema: S, kind: FieldKind): S => schema.meta({ kind })

/** The kind of a field, for `readForm`. */
export const kindOf = (schema: z.ZodType | undefined): FieldKind | undefined =>
  schema?.meta()?.['kind'] as FieldKind | undefined // `ofKind` alone writes it

interface TextOptions {
  /** The longest text, in UTF-16 units, after spaces around it are removed. */
  max: number
  /** Said when nothing is typed; without it the field may be empty. */
  required?: string
  /** Said of a text that is too long or holds characters that cannot be seen. */
  message?: string
}

// Controls and line ends steer terminals, mails and logs; marks of direction make a name read as another one.
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const INVISIBLE_BUT_LINES = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const EACH_INVISIBLE_BUT_LINES = new RegExp(INVISIBLE_BUT_LINES, 'gu')

// Spaces, marks and fillers that leave a name empty to the eye.
const INVISIBLE_ALONE = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u

const isClean = (text: string, invisible: RegExp): boolean => text.isWellFormed() && !invisible.test(text)

/** A text of several lines with a space for each mark that no `paragraphField` takes: for what people did not type themselves. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(EACH_INVISIBLE_BUT_LINES, ' ')

/** A text of one line, composed (NFC), without spaces around it. */
export function textField({ max, required, message }: TextOptions) {
  const says = message ?? `Please write one line of at most ${max} characters.`
  return z
    .string({ error: required ?? says })
    .transform((typed) => (INVISIBLE_ALONE.test(typed) ? '' : typed.trim().normalize('NFC')))
    .refine((text) => text !== '' || required === undefined, { error: required, abort: true })
    .refine((text) => text.length <= max && isClean(text, INVISIBLE), { error: says })
}

/** A text of several lines; line ends become "\n". */
export function paragraphField({ max, required, message }: TextOptions) {
  const says = message ?? `Please keep it within ${max} characters.`
  return z
    .string({ error: required ?? says })
    .transform((typed) => typed.replaceAll(/\r\n?/g, '\n').trim().normalize('NFC'))
    .refine((text) => text !== '' || required === undefined, { error: required, abort: true })
    .refine((text) => text.length <= max && isClean(text, INVISIBLE_BUT_LINES), { error: says })
}

/** An email address in lower case. */
export function emailField({
  required,
  message = 'Please enter a valid email address.',
}: Partial<TextOptions> = {}) {
  return textField({ max: MAX_EMAIL_LENGTH, message, ...(required && { required }) }).transform(
    (typed, ctx) => {
      const address = typed === '' ? '' : readEmailAddress(typed)
      if (address !== null) return address
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    },
  )
}

/** A phone number as it was written; see `isPhoneNumber`. */
export function phoneField({
  required,
  message = 'Please enter a phone number, such as 773-555-0118 ext 4.',
}: Partial<TextOptions> = {}) {
  const line = textField({ max: MAX_PHONE_LENGTH, message, ...(required && { required }) })
  return line.refine((text) => text === '' || isPhoneNumber(text), { error: message })
}

const MAX_WEB_ADDRESS_LENGTH = 200

/** An http or https address of the public web; one without a scheme gets https. Empty when nothing is typed. */
export function webAddressField({
  max = MAX_WEB_ADDRESS_LENGTH,
  message = 'Please enter a web address, such as https://example.org.',
}: Partial<TextOptions> = {}) {
  return textField({ max, message })
    .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine((text) => text === '' || (text.length <= max && isWebAddress(text)), { error: message })
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return false
  const hasDomain = /[^.]\.[^.]/.test(url.hostname) // a name of the public web has a dot
  return ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && hasDomain
}

interface NumberOptions {
  min?: number
  max: number
  required?: string
  message: string
}

/** A whole number from `min` (0 unless told) to `max`; null when the field may be empty and is. */
export function wholeNumberField({ min = 0, max, required, message }: NumberOptions) {
  return z.string({ error: message }).transform((typed, ctx): number | null => {
    const text = typed.trim()
    if (text === '' && required === undefined) return null
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    ctx.addIssue({ code: 'custom', message: text === '' ? required : message })
    return z.NEVER
  })
}

/** An amount of US dollars as cents, from 0 to `max` cents; null when the field may be empty and is. */
export function moneyField({ min = 0, max, required, message }: NumberOptions) {
  return z.string({ error: message }).transform((typed, ctx): Cents | null => {
    const text = typed.trim()
    if (text === '' && required === undefined) return null
    const amount = readUsd(text)
    if (amount !== null && amount >= min && amount <= max) return amount
    ctx.addIssue({ code: 'custom', message: text === '' ? required : message })
    return z.NEVER
  })
}

/** One of the choices of a list, a set of radio buttons or a select. */
export const choiceField = <const Choice extends string>(choices: readonly Choice[], message: string) =>
  z.enum(choices, { error: message })

/** A box: true when it is ticked. */
export const checkboxField = () =>
  z
    .enum(['on', ''], { error: 'Please tick the box, or leave it.' })
    .optional()
    .transform((value) => value === 'on')

/** The ticked boxes of one name; none is an empty list. */
export const choicesField = <const Choice extends string>(choices: readonly Choice[], message: string) =>
  ofKind(z.array(z.enum(choices, { error: message }), { error: message }).default([]), { list: true })

/** The ids of what is chosen in a list: at least one, at most `max`, each once. */
export const idsField = (max: number, message: string) =>
  ofKind(
    z
      .array(z.string().refine(isId, { error: message }), { error: message })
      .min(1, { error: message })
      .max(max, { error: message })
      .transform((ids) => [...new Set(ids)]),
    { list: true },
  )

/** The ids of ticked boxes: at most `max`, each once; none is an empty list. A transform after it would lose that it is a list. */
export const optionalIdsField = <Id extends string = string>(max: number, message: string) =>
  ofKind(
    z
      .array(z.string().refine(isId, { error: message }), { error: message })
      .max(max, { error: message })
      .default([])
      .transform((ids) => [...new Set(ids)] as Id[]),
    { list: true },
  )

/** A chosen file; undefined for none. */
export const fileField = (message = 'Please choose a file.') =>
  ofKind(
    z
      .instanceof(File, { error: message })
      .optional()
      .transform((file) => (file && file.size > 0 ? file : undefined)),
    { file: true },
  )

/** The id of a file that was sent ahead of its form; empty for none. A draft keeps it, so that it is found again. */
export const uploadField = () => z.string().max(40).default('')

/** A password or a key: at most `max` characters, never sent back. Empty when nothing is typed. */
export const secretField = ({ max = 1_000 } = {}) => ofKind(secretText(max).default(''), { secret: true })

/** A field of more than letters that is never sent back either: a number that opens an account. */
export const asSecret = <S extends z.ZodType>(schema: S): S => ofKind(schema, { secret: true })

function secretText(max: number) {
  const error = `Please keep it within ${max} characters.`
  return z.string({ error }).max(max, { error })
}

/** The same where it matters whether the form has the field at all. */
export const optionalSecretField = ({ max = 1_000 } = {}) =>
  ofKind(secretText(max).optional(), { secret: true })

/** The two letters of a state of the United States, however it was written. */
export function stateField({ required, message }: { required?: string; message: string }) {
  return textField({ max: 40, message, ...(required && { required }) }).transform((typed, ctx) => {
    const code = typed === '' ? '' : stateCode(typed)
    if (code !== null) return code
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** A ZIP code; empty when it may be. */
export function zipCodeField({
  required,
  message = 'Please enter a ZIP code of five digits.',
}: Partial<TextOptions> = {}) {
  const line = textField({ max: 10, message, ...(required && { required }) })
  return line.refine((text) => text === '' || isZipCode(text), { error: message })
}

/** A day as `<input type="date">` sends it. */
export const dayField = (said: Said) =>
  typedAs((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), said)

interface Said {
  /** What is said of an empty field; left away where it may be empty. */
  required?: string
  message: string
}

const typedAs = (isValid: (text: string) => boolean, { required, message }: Said) =>
  z
    .string({ error: required ?? message })
    .refine((text) => text !== '' || required === undefined, { error: required ?? message, abort: true })
    .refine((text) => text === '' || isValid(text), { error: message })

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T12:00:00Z`)
  // No form means a day of another century; a slip of the year is no reason to fail later.
  if (text < '1900' || text >= '2200') return false
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A time of day as `<input type="time">` sends it: "21:00". */
export const timeField = (said: Said) =>
  typedAs((text) => /^([01]\d|2[0-3]):[0-5]\d(:00)?$/.test(text), said).transform((text) => text.slice(0, 5))
