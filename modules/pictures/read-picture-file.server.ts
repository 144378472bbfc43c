import type { DbOrTx } from '#platform/db.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { maxBytes, type PictureKindName } from '#modules/pictures/picture-kinds.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { findUpload, readUpload, removeUpload } from '#modules/pictures/upload/upload.server.ts'

/** What a form with a `PictureField` brings of it. */
export interface PictureInput {
  file: File | undefined
  /** The id of the sender's upload that came ahead; empty for none. */
  upload: string
}

/**
 * The picture that a form brings: its file, else the sender's own finished upload; null when it brings none. A form that
 * came back with its upload and no script sends both when another file is chosen. The bytes are read when they are asked
 * for, as processPicture does when it is their turn. A person may send 12 in 10 minutes, of all
 * kinds together: PICTURE_THROTTLED. Nothing above the limit of the kind is read: PICTURE_TOO_LARGE. Fails with PICTURE_GONE,
 * then or later, when the upload is not finished, older than a day, or somebody else's.
 */
export async function readPictureFile(
  ctx: StorageCtx,
  ownerId: PersonId,
  kind: PictureKindName,
  { file, upload: id }: PictureInput,
): Promise<Result<PictureFile | null, PictureFailure>> {
  if (id === '' && !file) return ok(null)
  const tries = await consumeRateLimit(ctx.db, { limit: 'picture', of: ownerId })
  if (!tries.allowed) return fail({ code: 'PICTURE_THROTTLED' })
  if (file) {
    if (file.size > maxBytes(kind)) return fail({ code: 'PICTURE_TOO_LARGE' })
    return ok(async () => ok(Buffer.from(await file.arrayBuffer())))
  }
  const upload = await findUpload(ctx.db, ownerId, id)
  if (!upload) return fail({ code: 'PICTURE_GONE' })
  if (upload.sizeBytes > maxBytes(kind)) return fail({ code: 'PICTURE_TOO_LARGE' })
  if (upload.receivedBytes < upload.sizeBytes) return fail({ code: 'PICTURE_GONE' })
  return ok(async () => {
    const bytes = await readUpload(ctx, ownerId, id)
    return bytes ? ok(bytes) : fail({ code: 'PICTURE_GONE' })
  })
}

/**
 * Forgets the upload a form named, in the transaction that keeps its picture; false when the picture is that upload, and it
 * was used meanwhile.
 */
export const forgetUploadOf = async (
  db: DbOrTx,
  ownerId: PersonId,
  { file, upload }: PictureInput,
): Promise<boolean> => upload === '' || (await removeUpload(db, ownerId, upload)) || file !== undefined
