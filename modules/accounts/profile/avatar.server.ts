import { createHash } from 'node:crypto'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AvatarFailure, avatarPath, avatarUrl, type Crop } from '#modules/accounts/profile/avatar.ts'
import { drawAvatar } from '#modules/accounts/profile/draw-avatar.server.ts'
import { takeTurn } from '#modules/accounts/throttle.server.ts'

const TRIES = { max: 12, windowSeconds: 10 * 60 }
const VERSION_LENGTH = 12

/**
 * Makes a person's picture from an uploaded file and keeps it, in the statement that names it in the profile. A person
 * has 12 tries in 10 minutes. Fails as drawAvatar does, with AVATAR_THROTTLED, and with AVATAR_URL_FAILED when there is
 * no profile to name it. (Specification 5 and 8)
 */
export async function setAvatar(
  db: DbOrTx,
  id: PersonId,
  file: Buffer,
  crop: Crop | null,
): Promise<Result<{ url: string }, AvatarFailure>> {
  const turn = await takeTurn(db, `person:avatar:${id}`, TRIES)
  if (!turn.allowed) return fail({ code: 'AVATAR_THROTTLED' })
  const drawn = await drawAvatar(file, crop)
  if (!drawn.ok) return drawn
  const version = createHash('sha256').update(drawn.value).digest('base64url').slice(0, VERSION_LENGTH)
  const [row] = await db.statement<{ url: string }>(
    'accounts: set avatar',
    `with named as (update profiles set avatar_url = $3, updated_at = now() where id = $1 returning id, avatar_url as url),
     kept as (
       insert into storage_objects (bucket, path, owner_id, content_type, version, bytes)
       select 'avatars', $2, id, 'image/webp', $4, $5 from named
       on conflict (bucket, path) do update set content_type = excluded.content_type, version = excluded.version,
         bytes = excluded.bytes, updated_at = now())
     select url from named`,
    [id, avatarPath(id), avatarUrl(id, version), version, drawn.value],
  )
  return row ? ok(row) : fail({ code: 'AVATAR_URL_FAILED' })
}

/** Takes a person's picture away, also one that came from elsewhere with their account. */
export async function removeAvatar(db: DbOrTx, id: PersonId): Promise<void> {
  await db.statement(
    'accounts: remove avatar',
    `with gone as (delete from storage_objects where bucket = 'avatars' and owner_id = $1),
     forgotten as (update auth_user set image = null, updated_at = now() where id = $1 and image is not null)
     update profiles set avatar_url = null, updated_at = now() where id = $1`,
    [id],
  )
}

/** A kept picture, ready to be sent. */
export interface StoredAvatar {
  contentType: string
  version: string
  bytes: Buffer
}

/** The picture kept under a person's path; null when there is none. */
export async function storedAvatar(db: DbOrTx, id: PersonId): Promise<StoredAvatar | null> {
  const [row] = await db.statement<StoredAvatar>(
    'accounts: stored avatar',
    `select content_type as "contentType", version, bytes from storage_objects where bucket = 'avatars' and path = $1`,
    [avatarPath(id)],
  )
  return row ?? null
}
