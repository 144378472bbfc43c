import { isPhoneNumber } from '#platform/phone-number.ts'

/** Somebody who invites beside the organiser, as the flyer names them. */
export interface EventHost {
  name: string
  /** As it was written; empty where none is given. */
  phone: string
}

/** The most hosts of one event, beside its organiser. */
export const MAX_HOSTS = 12

/** The longest name of a host, in UTF-16 units. */
const MAX_NAME = 80

const EXTENSION = String.raw`(?:[\s,]{0,2}(?:x|ext\.?|extension)\s?\d{1,6})?`
/** Ten digits with an area code, seven with a mark between them, or a number that begins with "+". */
const NUMBER = String.raw`(?:(?:\+?1[\s.-]{0,2})?(?:\(\d{3}\)|\d{3})[\s./-]{0,3}\d{3}[\s.-]{0,2}\d{4}|\d{3}[.-]\d{4}|\+\d[\d\s().-]{6,20}\d)`
const PHONE = String.raw`(?<![\d+])${NUMBER}${EXTENSION}(?!\d)`
const HAS_PHONE = new RegExp(PHONE, 'i')
const PHONE_LAST = new RegExp(String.raw`^(.*?)(${PHONE})[\s).]*$`, 'i')
const PHONE_FIRST = new RegExp(String.raw`^[\s(]*(${PHONE})(.*)$`, 'i')
/** Between a name and its number. */
const MARKS = /^[\s:|/@()•☎📞-]+|[\s:|/@(•☎📞-]+$/gu
const SUFFIX = /^(?:jr|sr|i{2,3}|iv)\.?$/i
const EXTENSION_ALONE = /^(?:x|ext\.?|extension)\s*\d{1,6}$/i

/**
 * Hosts as people write them on a flyer: with lines, semicolons or commas between them, and a phone number behind a name, before it, or
 * alone after it. "Lady T 773-555-0119, Big Ed" are two. Null for a number without a name or a second one, a longer name, and more than 12
 * hosts. Who stands there twice is one.
 */
export function readHosts(typed: string): EventHost[] | null {
  const hosts: EventHost[] = []
  for (const line of typed.replaceAll(/[‐-―−]/g, '-').split(/[\n;]/)) {
    // Of this line alone: a number on a line of its own belongs to nobody.
    const before = hosts.length
    for (const part of line.split(',').map((text) => text.trim())) {
      const last = hosts.length > before ? hosts.at(-1) : undefined
      if (part === '') continue
      if (last && SUFFIX.test(part)) last.name += ` ${part}`
      else if (last?.phone && EXTENSION_ALONE.test(part)) last.phone += ` ${part}`
      else {
        const { name, phone } = nameAndNumber(part)
        if (name === '' && last?.phone === '') last.phone = phone
        else if (name === '' || name.length > MAX_NAME || HAS_PHONE.test(name)) return null
        else hosts.push({ name, phone })
      }
    }
  }
  if (hosts.some(({ name, phone }) => name.length > MAX_NAME || (phone !== '' && !isPhoneNumber(phone))))
    return null
  const once = new Map(hosts.map((host) => [`${host.name}, ${host.phone}`, host]))
  return once.size > MAX_HOSTS ? null : [...once.values()]
}

function nameAndNumber(part: string): EventHost {
  const found = part.length > 2 * MAX_NAME ? null : (PHONE_LAST.exec(part) ?? PHONE_FIRST.exec(part))
  if (!found) return { name: part, phone: '' }
  const [, first = '', second = ''] = found
  const isFirst = HAS_PHONE.test(first) && !HAS_PHONE.test(second)
  const [name, phone] = isFirst ? [second, first] : [first, second]
  return { name: name.replaceAll(MARKS, ''), phone: phone.trim() }
}

/** The same as it is stored and stands in forms and files: "Lady T, 773-555-0119", one a line. `readHosts` reads it back. */
export const hostsText = (hosts: readonly EventHost[]): string =>
  hosts.map(({ name, phone }) => (phone ? `${name}, ${phone}` : name)).join('\n')

/** Whom to call, in one line: "Lady T 773-555-0119, Big Ed 773-555-0120"; empty where nobody has a number. */
export const hostNumbers = (hosts: readonly EventHost[]): string =>
  hosts.flatMap(({ name, phone }) => (phone ? [`${name} ${phone}`] : [])).join(', ')
