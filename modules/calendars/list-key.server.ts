import { isId, newId } from '#platform/ids.ts'
import { isSameSignature, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'steppers-list-feed-v1'
const SEPARATOR = '.'
const MAX_LENGTH = 100

/** The key in the address of somebody's list: the id of its row, and a signature that only this installation can make. */
export const listKey = (secret: string, id: string): string =>
  `${id}${SEPARATOR}${signatureOf(secret, PURPOSE, id)}`

/**
 * The id that a key from outside names; for one that was not made here an id that nobody has, so that both take the same
 * time. A new secret makes all keys unknown.
 */
export function readListKey(secret: string, key: string): string {
  const [id = '', signature = ''] = key.slice(0, MAX_LENGTH).split(SEPARATOR)
  const isOurs = isSameSignature(signature, signatureOf(secret, PURPOSE, id))
  return isOurs && isId(id) ? id : newId()
}
