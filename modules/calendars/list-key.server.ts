import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isId, newId } from '#platform/ids.ts'

const SEPARATOR = '.'
const MAX_LENGTH = 100

/** The key in the address of somebody's list: the id of its row, and a signature that only this installation can make. */
export const listKey = (secret: string, id: string): string => `${id}${SEPARATOR}${signatureOf(secret, id)}`

/**
 * The id that a key from outside names; for one that was not made here an id that nobody has, so that both take the same
 * time. A new secret makes all keys unknown.
 */
export function readListKey(secret: string, key: string): string {
  const [id = '', signature = ''] = key.slice(0, MAX_LENGTH).split(SEPARATOR)
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id))]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && isId(id) ? id : newId()
}

const signatureOf = (secret: string, id: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'steppers-list-feed-v1', '', 32)))
    .update(id)
    .digest('base64url')
