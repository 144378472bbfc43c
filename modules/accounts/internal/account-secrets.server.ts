import { hkdfSync } from 'node:crypto'
import type { Secrets } from '#platform/secret.server.ts'

/**
 * The secrets as the account library takes them. It names the one that it encrypts with by a number, so that second factors and Google's
 * tokens are read after a change; the number follows from the secret, so that it is the same at each start. What it encrypted without a
 * number is of the first secret of all. It signs, and reads signatures, with the newest alone: sessions and mailed links end with theirs.
 */
export const accountSecrets = ({ secret, previousSecrets }: Secrets) => ({
  secret: previousSecrets.at(-1) ?? secret,
  secrets: [secret, ...previousSecrets].map((value) => ({ version: numberOf(value), value })),
})

const numberOf = (secret: string): number =>
  Buffer.from(hkdfSync('sha256', secret, 'steppers-account-secret-v1', 'number', 4)).readUInt32BE()
