import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secret.server.ts'

/**
 * Signs a text with a key of its own for each purpose, made from the installation's secret: what is signed for one purpose is worth
 * nothing for another. In letters that stand in an address.
 */
export const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, purpose, '', 32)))
    .update(text)
    .digest('base64url')

/** Whether `given` signs a text for a purpose, with the installation's secret or with one that it had before. */
export const isSignedHere = (
  given: string,
  { secret, previousSecrets }: Secrets,
  purpose: string,
  text: string,
): boolean =>
  [secret, ...previousSecrets].some((one) => isSameSignature(given, signatureOf(one, purpose, text)))

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
