import type { DbOrTx } from '#platform/db.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { mostBytes, type PictureKindName } from '#modules/pictures/picture-kinds.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { findUpload, readUpload, removeUpload } from '#modules/pictures/upload.server.ts'

/** What a form with a `PictureField` brings of it. */
export interface PictureInput {
  file: File | undefined
  /** The id of the sender's upload that came ahead; empty for none. */
  upload: string
}

/**
 * The bytes of the picture that a form brings: of the sender's own finished upload, else of its file; null when it brings
 * none. A person may send 12 in 10 minutes, of all kinds together: PICTURE_THROTTLED, before any is read. Nothing above the limit of the kind is read: PICTURE_TOO_LARGE. Fails with PICTURE_GONE when the upload is not
 * finished, older than a day, or somebody else's.
 */
export async function readPictureFile(
  ctx: StorageCtx,
  ownerId: PersonId,
  kind: PictureKindName,
  { file, upload }: PictureInput,
): Promise<Result<Buffer | null, PictureFailure>> {
  if (upload === '' && !file) return ok(null)
  const tries = await consumeRateLimit(ctx.db, { limit: 'picture', of: ownerId })
  if (!tries.allowed) return fail({ code: 'PICTURE_THROTTLED' })
  if (upload === '') {
    if (!file) return ok(null)
    if (file.size > mostBytes(kind)) return fail({ code: 'PICTURE_TOO_LARGE' })
    return ok(Buffer.from(await file.arrayBuffer()))
  }
  const size = (await findUpload(ctx.db, ownerId, upload))?.sizeBytes ?? 0
  if (size > mostBytes(kind)) return fail({ code: 'PICTURE_TOO_LARGE' })
  const bytes = await readUpload(ctx, ownerId, upload)
  return bytes ? ok(bytes) : fail({ code: 'PICTURE_GONE' })
}

/** Forgets the upload a form named, once its picture is kept. */
export const forgetUploadOf = (db: DbOrTx, ownerId: PersonId, { upload }: PictureInput): Promise<void> =>
  removeUpload(db, ownerId, upload)
