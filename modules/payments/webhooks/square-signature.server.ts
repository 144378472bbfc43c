import { createHmac } from 'node:crypto'
import { isSameSignature } from '#platform/signature.server.ts'

export interface SquareWebhook {
  /** The header `x-square-hmacsha256-signature`. */
  signature: string | null
  /** The address that the subscription names, letter by letter; never one that a request says. */
  notificationUrl: string
  /** The bytes as they came: the same facts written differently have another signature. */
  rawBody: Uint8Array
}

/**
 * Whether Square sent a webhook: its HMAC-SHA256 over address and body, under the key of the subscription. It is a reason to
 * ask Square, and no proof of what its body says: it may be old, or come twice.
 */
export function isFromSquare(signatureKey: string, webhook: SquareWebhook): boolean {
  const { signature, notificationUrl, rawBody } = webhook
  // An empty key would be one that everybody has.
  if (signatureKey === '' || signature === null) return false
  const expected = createHmac('sha256', signatureKey).update(notificationUrl).update(rawBody).digest('base64')
  return isSameSignature(signature, expected)
}
