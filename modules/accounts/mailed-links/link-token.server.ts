import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isEmailAddress } from '#platform/email-address.ts'

/** The payload of a mailed link of the account library. */
export interface LinkToken {
  /** The address of the account. */
  email: string
  /** The address it is to move to, of a link that changes it. */
  updateTo?: string | undefined
}

const EmailAddress = z.string().refine(isEmailAddress)
const Payload = z.object({ email: EmailAddress, updateTo: EmailAddress.optional() })

/**
 * Reads the payload of a mailed link to show it on its page; null when there is none. The signature is not checked
 * here: see `hasValidSignature`; redeeming checks it too.
 */
export function readLinkToken(token: string): LinkToken | null {
  try {
    const [, payload = ''] = token.split('.')
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Whether the token was signed by us (JWT, HMAC-SHA-256). It does not check its age. */
export function hasValidSignature(token: string, secret: string): boolean {
  const dot = token.lastIndexOf('.')
  const given = Buffer.from(token.slice(dot + 1), 'base64url')
  const expected = createHmac('sha256', secret).update(token.slice(0, dot)).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
