import { LRUCache } from 'lru-cache'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import { processPicture } from '#modules/pictures/process-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { findKeptUpload, readUpload } from '#modules/pictures/upload.server.ts'

/** The bytes of an upload never change: it is drawn once, while it is looked at. */
const drawn = new LRUCache<string, Buffer>({
  max: 100,
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

/** Who has one drawn at this moment: the queue of all pictures is never one person's. */
const drawing = new Set<PersonId>()

/**
 * The picture that a person has sent ahead, decoded and drawn anew, at most 960 pixels wide, as WebP. Null when it is not
 * theirs or not whole. Fails with PICTURE_THROTTLED beyond 30 in ten minutes, or while another of theirs is drawn, and as
 * processPicture does.
 */
export async function previewUpload(
  ctx: StorageCtx,
  ownerId: PersonId,
  id: string,
): Promise<Result<Buffer | null, PictureFailure>> {
  const kept = await findKeptUpload(ctx.db, ownerId, id)
  if (!kept?.isHere) return ok(null)
  const before = drawn.get(id)
  if (before) return ok(before)
  if (drawing.has(ownerId)) return fail({ code: 'PICTURE_THROTTLED' })
  drawing.add(ownerId)
  try {
    const { allowed } = await consumeRateLimit(ctx.db, { limit: 'picture preview', of: ownerId })
    if (!allowed) return fail({ code: 'PICTURE_THROTTLED' })
    const processed = await processPicture(async () => {
      const bytes = await readUpload(ctx, ownerId, id)
      return bytes ? ok(bytes) : fail({ code: 'PICTURE_GONE' })
    }, 'preview')
    if (!processed.ok) return processed
    const [copy] = processed.value
    if (!copy) throw new Error('A processed picture has at least one copy')
    drawn.set(id, copy.bytes)
    return ok(copy.bytes)
  } finally {
    drawing.delete(ownerId)
  }
}
