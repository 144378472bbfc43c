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
 * What a mailed link says, for its page to name; null when it says nothing. Unproven: only redeeming it looks at the
 * signature.
 */
export function readLinkToken(token: string): LinkToken | null {
  try {
    const [, payload = ''] = token.split('.')
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}
