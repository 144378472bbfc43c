import { LRUCache } from 'lru-cache'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import { processPicture } from '#modules/pictures/process-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { findKeptUpload, readUpload } from '#modules/pictures/upload/upload.server.ts'

/** The bytes of an upload never change: it is drawn once, while it is looked at. */
const drawn = new LRUCache<string, Buffer>({
  max: 100,
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

type Drawn = Result<Buffer, PictureFailure>

/** What is drawn for whom at this moment, one at a time: the queue of all pictures is never one person's. */
const drawing = new Map<PersonId, { id: string; done: Promise<Drawn> }>()

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
  const other = drawing.get(ownerId)
  // Two places of a page show the same one.
  if (other) return other.id === id ? other.done : fail({ code: 'PICTURE_THROTTLED' })
  const done = draw(ctx, ownerId, id)
  drawing.set(ownerId, { id, done })
  try {
    const picture = await done
    if (picture.ok) drawn.set(id, picture.value)
    return picture
  } finally {
    drawing.delete(ownerId)
  }
}

async function draw(ctx: StorageCtx, ownerId: PersonId, id: string): Promise<Drawn> {
  const { allowed } = await consumeRateLimit(ctx.db, { limit: 'picture preview', of: ownerId })
  if (!allowed) return fail({ code: 'PICTURE_THROTTLED' })
  const processed = await processPicture(async () => {
    const bytes = await readUpload(ctx, ownerId, id)
    return bytes ? ok(bytes) : fail({ code: 'PICTURE_GONE' })
  }, 'preview')
  if (!processed.ok) return processed
  const [copy] = processed.value
  if (!copy) throw new Error('A processed picture has at least one copy')
  return ok(copy.bytes)
}
