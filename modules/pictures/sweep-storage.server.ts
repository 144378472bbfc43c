import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { type Bucket, stageObject } from '#modules/pictures/stored-objects.server.ts'

const BATCH_SIZE = 100

/**
 * Removes from the storage what no row names any more, and what a crash left there before a row could name it. Where
 * the storage does not answer, the removal is tried again ten minutes later. Harmless when repeated, and beside itself.
 */
export async function removeOrphans({ db, log, storage }: Ctx & { storage: ObjectStorage }): Promise<number> {
  let removed = 0
  for (;;) {
    const claimed = await db.statement<{ storage_key: string }>(
      `update storage_orphans set claimed_at = now(), remove_after = now() + interval '10 minutes'
       where storage_key in (
         select storage_key from storage_orphans where remove_after <= now()
         order by remove_after limit ${BATCH_SIZE} for update skip locked)
       returning storage_key`,
    )
    for (const { storage_key: key } of claimed) {
      try {
        await storage.delete(key)
        await db.statement('delete from storage_orphans where storage_key = $1', [key])
        removed++
      } catch (error) {
        log.warn('A stored object could not be removed and will be tried again', { key, error })
      }
    }
    if (claimed.length < BATCH_SIZE) return removed
  }
}

/** Moves the bytes of earlier rows out of the database, one after the other; a reader finds them in either place. */
export async function moveBytesToStorage(
  { db, storage }: Ctx & { storage: ObjectStorage },
  stopping?: AbortSignal,
): Promise<number> {
  for (let moved = 0; ; moved++) {
    if (stopping?.aborted) return moved
    const [row] = await db.statement<{ bucket: Bucket; path: string; version: string; bytes: Buffer }>(
      'select bucket, path, version, bytes from storage_objects where bytes is not null limit 1',
    )
    if (!row) return moved
    const { bucket, path, version, bytes } = row
    const staged = await stageObject({ db, storage }, bucket, { bytes, contentType: 'image/webp' })
    await db.statement(
      `update storage_objects set storage_key = $4, bytes = null
       where bucket = $1 and path = $2 and version = $3 and bytes is not null`,
      [bucket, path, version, staged.storageKey],
    )
  }
}

export const sweepStorageJob = job({
  name: 'sweep storage',
  everyMs: 10 * MINUTE_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: removeOrphans,
})

export const moveBytesToStorageJob = job({
  name: 'move bytes out of the database',
  everyMs: HOUR_MS,
  mayTakeMs: HOUR_MS,
  run: moveBytesToStorage,
})
