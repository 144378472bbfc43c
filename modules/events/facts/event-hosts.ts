import { quotedName, splitNames } from '#modules/events/facts/name-lists.ts'
import { isPhoneNumber } from '#platform/phone-number.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Somebody who invites beside the organiser, as the flyer names them. */
export interface EventHost {
  name: string
  /** As it was written; empty where none is given. */
  phone: string
}

/** Why hosts cannot be read; `line` counts from 1, and `text` is what is wrong in it. */
export type HostsFailure =
  | { code: 'NAME_MISSING' | 'NUMBER_WRONG' | 'SECOND_NUMBER' | 'NAME_TOO_LONG'; line: number; text: string }
  | { code: 'TOO_MANY_HOSTS'; count: number }

/** The most hosts of one event, beside its organiser. */
export const MAX_HOSTS = 12

/** The longest name of a host, in UTF-16 units. */
export const MAX_HOST_NAME = 80

const EXTENSION = String.raw`(?:[\s,]{0,2}(?:x|ext\.?|extension)\s?\d{1,6})?`
/** Ten digits with an area code, seven with a mark between them, or a number that begins with "+". */
const NUMBER = String.raw`(?:(?:\+?1[\s.-]{0,2})?(?:\(\d{3}\)|\d{3})[\s./-]{0,3}\d{3}[\s.-]{0,2}\d{4}|\d{3}[.-]\d{4}|\+\d[\d\s().-]{6,20}\d)`
const PHONE = String.raw`(?<![\d+])${NUMBER}${EXTENSION}(?!\d)`
const HAS_PHONE = new RegExp(PHONE, 'i')
const PHONE_LAST = new RegExp(String.raw`^(.*?)(${PHONE})[\s).]*$`, 'i')
const PHONE_FIRST = new RegExp(String.raw`^[\s(]*(${PHONE})(.*)$`, 'i')
/** Between a name and its number. */
const MARKS = /^[\s:|/@()•☎📞,;-]+|[\s:|/@(•☎📞,;-]+$/gu
const SEPARATOR = /[,;]/
const SUFFIX = /^(?:jr|sr|i{2,3}|iv)\.?$/i
const SUFFIX_LAST = /(?:,\s*)+((?:jr|sr|i{2,3}|iv)\.?)$/i
const EXTENSION_ALONE = /^(?:x|ext\.?|extension)\s*\d{1,6}$/i
/** Digits at the end that are meant as a number, behind a comma or a space. */
const DIGITS_LAST = /(^|,|\s)\s*(\+?\(?\d[\d\s().\-/]*)$/
const YEARS = /^\d{4}-\d{2,4}$/

/**
 * Hosts as people write them on a flyer, with a phone number behind a name, before it, or alone after it. Where each has a line of its
 * own, its name may have commas. In one line commas and semicolons separate them, outside of quotes: "Lady T 773-555-0119, Big Ed" are
 * two. Who stands there twice is one. Fails with what is wrong in which line: a number without a name (NAME_MISSING), digits that are no
 * number (NUMBER_WRONG), a second number of one (SECOND_NUMBER), a name beyond 80 characters (NAME_TOO_LONG); or with TOO_MANY_HOSTS beyond 12.
 */
export function readHosts(typed: string): Result<EventHost[], HostsFailure> {
  const lines = typed.replaceAll(/[‐-―−]/g, '-').split('\n')
  const hosts: EventHost[] = []
  for (const [at, line] of lines.entries()) {
    const read = readParts(lines.length > 1 && isOneHost(line) ? [line.trim()] : splitNames(line, SEPARATOR))
    if (!Array.isArray(read)) return fail({ ...read, line: at + 1 })
    hosts.push(...read)
  }
  const once = new Map(hosts.map((host) => [`${host.name}, ${host.phone}`, host]))
  if (once.size > MAX_HOSTS) return fail({ code: 'TOO_MANY_HOSTS', count: once.size })
  return ok([...once.values()])
}

/** The hosts of a stored text, or of one that is still typed; none where it cannot be read. */
export function hostsIn(text: string): EventHost[] {
  const read = readHosts(text)
  return read.ok ? read.value : []
}

/** At most one number, at its end or its start, and not so long that it must be several. */
const isOneHost = (line: string): boolean => {
  const { name } = nameAndNumber(line)
  return !line.includes(';') && name.length <= MAX_HOST_NAME && !HAS_PHONE.test(name)
}

type Fault = Omit<Exclude<HostsFailure, { count: number }>, 'line'>

function readParts(parts: string[]): EventHost[] | Fault {
  const hosts: EventHost[] = []
  // A name with a semicolon was quoted, and would be two in the next text.
  for (const part of parts.map((text) => text.replaceAll(';', ','))) {
    const last = hosts.at(-1)
    if (last && SUFFIX.test(part)) last.name += ` ${part}`
    else if (last?.phone && EXTENSION_ALONE.test(part)) last.phone += ` ${part}`
    else {
      const { name, phone } = nameAndNumber(part)
      const digits = digitsLast(name)
      if (name === '' && phone === '') continue
      if (name === '' && last?.phone === '') last.phone = phone
      else if (name === '') return { code: last ? 'SECOND_NUMBER' : 'NAME_MISSING', text: phone }
      else if (HAS_PHONE.test(name)) return { code: 'SECOND_NUMBER', text: phone }
      else if (digits !== '') return { code: 'NUMBER_WRONG', text: digits }
      else hosts.push({ name, phone })
    }
  }
  for (const { name, phone } of hosts) {
    if (name.length > MAX_HOST_NAME) return { code: 'NAME_TOO_LONG', text: name.slice(0, 20) }
    if (phone !== '' && !isPhoneNumber(phone)) return { code: 'NUMBER_WRONG', text: phone }
  }
  return hosts
}

function nameAndNumber(part: string): EventHost {
  const found = part.length > 2 * MAX_HOST_NAME ? null : (PHONE_LAST.exec(part) ?? PHONE_FIRST.exec(part))
  if (!found) return { name: cleanName(part), phone: '' }
  const [, first = '', second = ''] = found
  const isFirst = HAS_PHONE.test(first) && !HAS_PHONE.test(second)
  const [name, phone] = isFirst ? [second, first] : [first, second]
  return { name: cleanName(name), phone: phone.trim() }
}

function cleanName(text: string): string {
  const name = text.replaceAll(MARKS, '').replace(SUFFIX_LAST, ' $1')
  return name.includes(',') ? name.replaceAll(/["“”]/g, "'") : name // it may come to stand in quotes
}

/** Digits that somebody must have meant as a phone number: at least seven, or five behind a comma or by themselves; empty for none. */
function digitsLast(part: string): string {
  const [, before = '', digits = ''] = part.length > 2 * MAX_HOST_NAME ? [] : (DIGITS_LAST.exec(part) ?? [])
  const { length } = digits.replaceAll(/\D/g, '')
  return length < (/\s/.test(before) ? 7 : 5) || YEARS.test(digits) ? '' : digits.trim()
}

/** The same as it is stored and stands in forms and files: "Lady T, 773-555-0119", one a line. `readHosts` reads it back. */
export function hostsText(hosts: readonly EventHost[]): string {
  const isLine = hosts.length === 1
  return hosts
    .map(({ name, phone }) => [isLine ? quotedName(name, SEPARATOR) : name, phone].filter(Boolean).join(', '))
    .join('\n')
}

/** Hosts that are written one by one, as `readHosts` reads them: one alone is whole in quotes, where a comma is in its name. */
export const hostLines = (each: readonly string[]): string =>
  each.length === 1 ? each.map((host) => quotedName(host, SEPARATOR)).join('') : each.join('\n')

/** Whom to call, in one line: "Lady T 773-555-0119, Big Ed 773-555-0120"; empty where nobody has a number. */
export const hostNumbers = (hosts: readonly EventHost[]): string =>
  hosts.flatMap(({ name, phone }) => (phone ? [`${name} ${phone}`] : [])).join(', ')
