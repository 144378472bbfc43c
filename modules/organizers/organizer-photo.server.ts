import type { AvatarFailure } from '#modules/accounts/profile/avatar.ts'
import { avatarPath } from '#modules/accounts/profile/avatar.ts'
import { storeAvatar } from '#modules/accounts/profile/avatar.server.ts'
import type { Crop } from '#modules/pictures/crop.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { removeObject, type StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import type { Result } from '#platform/result.ts'

interface Owned {
  owner: PersonId
  id: OrganizerId
}

/** Gives an organiser a photo, as storeAvatar makes it. Fails as that does, with AVATAR_URL_FAILED for one of somebody else. */
export const setOrganizerPhoto = (
  ctx: StorageCtx,
  { owner, id }: Owned,
  photo: { file: PictureFile; crop: Crop | null },
): Promise<Result<{ url: string }, AvatarFailure>> =>
  storeAvatar(ctx, { id, ownerId: owner }, photo, async (tx, url) => {
    const named = await tx.statement(
      'update organizers set avatar_url = $3, updated_at = now() where id = $1 and owner_id = $2 returning id',
      [id, owner, url],
    )
    return named.length > 0
  })

/** Takes the photo of an organiser away; nothing happens to one of somebody else. */
export async function removeOrganizerPhoto(db: Db, { owner, id }: Owned): Promise<void> {
  await withTransaction(db, async (tx) => {
    const named = await tx.statement(
      'update organizers set avatar_url = null, updated_at = now() where id = $1 and owner_id = $2 returning id',
      [id, owner],
    )
    if (named.length > 0) await removeObject(tx, 'avatars', avatarPath(id))
  })
}
