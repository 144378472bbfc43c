import { createHash, randomBytes } from 'node:crypto'

const BYTES = 24
const SECRET = /^[\w-]{32}$/

/** A new secret for a link: 192 bits, in letters that stand in an address. */
export const newLinkSecret = (): string => randomBytes(BYTES).toString('base64url')

/** What the database keeps of a secret; null for a text that none of ours can be. */
export const hashOfSecret = (secret: string): Buffer | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null
