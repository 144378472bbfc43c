import { type Db, withTransaction } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AvatarFailure, avatarPath, avatarUrl } from '#modules/accounts/profile/avatar.ts'
import type { Crop } from '#modules/pictures/crop.ts'
import { type PictureFile, processPicture } from '#modules/pictures/process-picture.server.ts'
import {
  keepObject,
  removeObject,
  stageObject,
  type StorageCtx,
} from '#modules/pictures/stored-objects.server.ts'

/**
 * Makes a person's avatar from an uploaded file, 512 pixels square, and keeps it in the transaction that names it in the
 * profile. Fails as processPicture does, and with
 * AVATAR_URL_FAILED when there is no profile to name it. (Specification 5 and 8)
 */
export async function setAvatar(
  ctx: StorageCtx,
  id: PersonId,
  file: PictureFile,
  crop: Crop | null,
): Promise<Result<{ url: string }, AvatarFailure>> {
  const processed = await processPicture(file, 'avatar', crop)
  if (!processed.ok) return processed
  const [copy] = processed.value
  if (!copy) throw new Error('A processed picture has at least one copy')
  const staged = await stageObject(ctx, 'avatars', { bytes: copy.bytes, contentType: 'image/webp' })
  return withTransaction(ctx.db, async (tx) => {
    const url = avatarUrl(id, staged.version)
    const named = await tx.statement(
      'update profiles set avatar_url = $2, updated_at = now() where id = $1 returning id',
      [id, url],
    )
    if (named.length === 0) return fail({ code: 'AVATAR_URL_FAILED' })
    await keepObject(tx, staged, { path: avatarPath(id), ownerId: id })
    return ok({ url })
  })
}

/** Takes a person's avatar away, also one that came from elsewhere with their account. */
export async function removeAvatar(db: Db, id: PersonId): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx.statement(
      `with forgotten as (update auth_user set image = null, updated_at = now() where id = $1 and image is not null)
       update profiles set avatar_url = null, updated_at = now() where id = $1`,
      [id],
    )
    await removeObject(tx, 'avatars', avatarPath(id))
  })
}
