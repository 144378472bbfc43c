import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A cookie's value with its signature, as `signedValue` reads it. */
export const signed = (value: string, secret: string): string =>
  encodeURIComponent(`${value}.${hmac(value, secret).toString('base64')}`)

/** Where a cookie of that name goes; a prefix `__Host-` asks for more. */
export const cookieScope = (name: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`

const hmac = (value: string, secret: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(value).digest()

let known: { secret: string; key: KeyObject } | undefined

/** A process has one secret, and making a key of it costs as much as a signature. */
function keyOf(secret: string): KeyObject {
  if (known?.secret !== secret) known = { secret, key: createSecretKey(secret, 'utf8') }
  return known.key
}

const SIGNATURE_LENGTH = 44

/** What a signed cookie holds; null when its signature is not ours. The format is the account library's: value "." base64 of its HMAC-SHA-256. */
export function signedValue(cookie: string | null, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (cookie === null || dot < 1) return null
  const value = cookie.slice(0, dot)
  const signature = cookie.slice(dot + 1)
  if (signature.length !== SIGNATURE_LENGTH || !signature.endsWith('=')) return null
  const given = decodeBase64(signature)
  const expected = hmac(value, secret)
  return given?.length === expected.length && timingSafeEqual(given, expected) ? value : null
}

// Not Buffer.from(text, 'base64'): that one reads over characters which are none of base64's.
function decodeBase64(text: string): Buffer | null {
  try {
    return Buffer.from(atob(text), 'latin1')
  } catch {
    return null
  }
}

/** The value of the first cookie of that name, as the account library reads it. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue
    const text = pair.slice(equals + 1).trim()
    return decode(text.startsWith('"') ? text.slice(1, -1) : text)
  }
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
