import { isId, newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { isSignedHere, signatureOf } from '#platform/signature.server.ts'

/** What a key opens: the calendar of a list, or its page. A key of the one is none of the other. */
export type ListKeyKind = 'feed' | 'page'

const PURPOSES = {
  feed: 'steppers-list-feed-v1',
  page: 'steppers-shared-list-v1',
} satisfies Record<ListKeyKind, string>
const SEPARATOR = '.'
const MAX_LENGTH = 100

/** The key in the address of somebody's list: the id of its row, and a signature that only this installation can make. */
export const listKey = (secret: string, id: string, kind: ListKeyKind = 'feed'): string =>
  `${id}${SEPARATOR}${signatureOf(secret, PURPOSES[kind], id)}`

/**
 * The id that a key from outside names; for one that was not made here an id that nobody has, so that both take the same
 * time. A key that was made with a previous secret goes on: calendars ask with it for years.
 */
export function readListKey(secrets: Secrets, key: string, kind: ListKeyKind = 'feed'): string {
  const [id = '', signature = ''] = key.slice(0, MAX_LENGTH).split(SEPARATOR)
  const isOurs = isSignedHere(signature, secrets, PURPOSES[kind], id)
  return isOurs && isId(id) ? id : newId()
}
