import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text with a key of its own for each purpose, made from the installation's secret: what is signed for one purpose is worth
 * nothing for another. In letters that stand in an address.
 */
export const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, purpose, '', 32)))
    .update(text)
    .digest('base64url')

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
