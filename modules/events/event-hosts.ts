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

/** A name, then whatever separates it from a number at the end. */
const NAME_AND_NUMBER = /^(.*?)[\s:.–—-]*((?:\+|\()?\d[\d\s().\-/]*\d(?:\s*(?:x|ext\.?)\s*\d+)?)$/i
const FEWEST_DIGITS = 7

/**
 * Hosts as people write them on a flyer: with commas, semicolons or lines between them, and a phone number after a name or alone
 * behind it. "Lady T 773-555-0119, Big Ed" are two. Null for a number without a name, one that is none, a longer name, more than
 * 12 hosts.
 */
export function readHosts(typed: string): EventHost[] | null {
  const hosts: EventHost[] = []
  for (const part of typed.split(/[\n;,]/).map((text) => text.trim())) {
    if (part === '') continue
    if (part.length > 2 * MAX_NAME) return null
    const { name, phone } = nameAndNumber(part)
    const last = hosts.at(-1)
    if (name === '' && last?.phone === '' && isPhoneNumber(phone)) last.phone = phone
    else if (name === '' || name.length > MAX_NAME || (phone !== '' && !isPhoneNumber(phone))) return null
    else hosts.push({ name, phone })
  }
  return hosts.length > MAX_HOSTS ? null : hosts
}

function nameAndNumber(part: string): EventHost {
  const [, name = '', phone = ''] = NAME_AND_NUMBER.exec(part) ?? []
  return phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS ? { name: part, phone: '' } : { name, phone }
}

/** The same as it is stored and stands in forms and files: "Lady T, 773-555-0119", one a line. `readHosts` reads it back. */
export const hostsText = (hosts: readonly EventHost[]): string =>
  hosts.map(({ name, phone }) => (phone ? `${name}, ${phone}` : name)).join('\n')

/** Whom to call, in one line: "Lady T 773-555-0119, Big Ed 773-555-0120"; empty where nobody has a number. */
export const hostNumbers = (hosts: readonly EventHost[]): string =>
  hosts.flatMap(({ name, phone }) => (phone ? [`${name} ${phone}`] : [])).join(', ')
