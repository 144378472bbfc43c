import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
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

interface AvatarOf {
  /** The person or the organiser that it shows. */
  id: PersonId | OrganizerId
  ownerId: PersonId
}

/**
 * Makes an avatar from an uploaded file, 512 pixels square. `name` runs in the transaction that keeps it, writes its address
 * into the row it shows, and answers whether there is one. Fails as processPicture does, and with AVATAR_URL_FAILED
 * without such a row. (Specification 5 and 8)
 */
export async function storeAvatar(
  ctx: StorageCtx,
  { id, ownerId }: AvatarOf,
  { file, crop }: { file: PictureFile; crop: Crop | null },
  name: (tx: Tx, url: string) => Promise<boolean>,
): Promise<Result<{ url: string }, AvatarFailure>> {
  const processed = await processPicture(file, 'avatar', crop)
  if (!processed.ok) return processed
  const [copy] = processed.value
  if (!copy) throw new Error('A processed picture has at least one copy')
  const staged = await stageObject(ctx, 'avatars', { bytes: copy.bytes, contentType: 'image/webp' })
  return withTransaction(ctx.db, async (tx) => {
    const url = avatarUrl(id, staged.version)
    if (!(await name(tx, url))) return fail({ code: 'AVATAR_URL_FAILED' })
    await keepObject(tx, staged, { path: avatarPath(id), ownerId })
    return ok({ url })
  })
}

/** Makes a person's avatar, as storeAvatar does, and names it in their profile. */
export const setAvatar = (
  ctx: StorageCtx,
  id: PersonId,
  file: PictureFile,
  crop: Crop | null,
): Promise<Result<{ url: string }, AvatarFailure>> =>
  storeAvatar(ctx, { id, ownerId: id }, { file, crop }, async (tx, url) => {
    const named = await tx.statement(
      'update profiles set avatar_url = $2, updated_at = now() where id = $1 returning id',
      [id, url],
    )
    return named.length > 0
  })

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
