import { setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'

/** Somebody is waiting. */
const PICTURE_TIMEOUT_MS = 2_000

/**
 * Gives a member who signed in with Google, and has neither avatar nor real name, those of Google; answers whether it did. The
 * picture is made our own: a visitor's browser asks Google for nothing. (Specification 4 and 7)
 */
export async function syncUserProfile(
  { db, storage }: { db: Db; storage: ObjectStorage },
  personId: PersonId,
): Promise<boolean> {
  const [synced] = await db.statement<{ isSynced: boolean }>('select sync_user_profile($1) as "isSynced"', [
    personId,
  ])
  const [profile] = await db.statement<{ picture: string | null }>(
    `select avatar_url as picture from profiles where id = $1 and avatar_url like 'http%'`,
    [personId],
  )
  if (profile?.picture) {
    const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS)
    const answer = await fetch(profile.picture, { redirect: 'error', signal })
    if (answer.ok) await setAvatar({ db, storage }, personId, Buffer.from(await answer.arrayBuffer()), null)
  }
  return synced?.isSynced ?? false
}
