import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a mailed link of the account library says of itself. */
export interface LinkToken {
  /** The address of the account. */
  email: string
  /** The address it is to move to, of a link that changes it. */
  updateTo?: string | undefined
}

const Payload = z.object({ email: z.email(), updateTo: z.email().optional() })

/**
 * What a mailed link says, for its page to name; null when it says nothing. Unproven: `hasValidSignature` and redeeming it look at
 * the signature.
 */
export function readLinkToken(token: string): LinkToken | null {
  try {
    const [, payload = ''] = token.split('.')
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Whether we have made this link, some day: its signature, not its age (a JWT's HMAC-SHA-256). */
export function hasValidSignature(token: string, secret: string): boolean {
  const dot = token.lastIndexOf('.')
  const given = Buffer.from(token.slice(dot + 1), 'base64url')
  const expected = createHmac('sha256', secret).update(token.slice(0, dot)).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
