import { type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { isId, newId, type PersonId, type UploadId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { readObject } from '#platform/storage/object-storage.server.ts'
import { stageBytes, type StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import {
  type KeptUpload,
  MAX_OPEN_UPLOADS,
  MAX_UPLOAD_BYTES,
  MIN_CHUNK_BYTES,
} from '#modules/pictures/upload/upload.ts'

/** An upload in progress. */
export interface Upload {
  sizeBytes: number
  receivedBytes: number
}

export type UploadFailure =
  | { code: 'UPLOAD_NOT_FOUND' | 'UPLOAD_TOO_LARGE' | 'UPLOAD_OFFSET_WRONG' | 'UPLOAD_CHUNK_TOO_SMALL' }
  | { code: 'UPLOAD_THROTTLED'; retryAfterSeconds: number }

/**
 * Begins to take a file in. It has a day to arrive; a person has five on their way at most (the oldest is removed) and
 * begins sixty an hour. Fails with UPLOAD_TOO_LARGE above 15 MB or without bytes, and with UPLOAD_THROTTLED.
 */
export async function beginUpload(
  { db }: StorageCtx,
  ownerId: PersonId,
  sizeBytes: number,
): Promise<Result<UploadId, UploadFailure>> {
  const isPossible = Number.isSafeInteger(sizeBytes) && sizeBytes > 0 && sizeBytes <= MAX_UPLOAD_BYTES
  if (!isPossible) return fail({ code: 'UPLOAD_TOO_LARGE' })
  const begun = await consumeRateLimit(db, { limit: 'upload', of: ownerId })
  if (!begun.allowed) return fail(throttled(begun))
  const id = newId<'upload'>()
  await withTransaction(db, async (tx) => {
    await tx.statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ownerId]) // one after the other
    await tx.statement('insert into uploads (id, owner_id, size_bytes) values ($1, $2, $3)', [
      id,
      ownerId,
      sizeBytes,
    ])
    await tx.statement(
      `delete from uploads where owner_id = $1 and id not in (
         select id from uploads where owner_id = $1 order by id desc limit ${MAX_OPEN_UPLOADS})`,
      [ownerId],
    )
  })
  return ok(id)
}

/** How far an upload of this person has come; null when there is none. */
export async function findUpload(db: DbOrTx, ownerId: PersonId, id: string): Promise<Upload | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<{ size_bytes: number; received_bytes: number }>(
    'select size_bytes, received_bytes from uploads where id = $1 and owner_id = $2 and expires_at > now()',
    [id, ownerId],
  )
  return row ? { sizeBytes: row.size_bytes, receivedBytes: row.received_bytes } : null
}

/** The upload that a draft of this person names, for a `PictureField`; null when the draft names none. */
export async function findKeptUpload(db: DbOrTx, ownerId: PersonId, id: unknown): Promise<KeptUpload | null> {
  if (typeof id !== 'string' || id === '') return null
  const upload = await findUpload(db, ownerId, id)
  return { id, isHere: upload !== null && upload.receivedBytes === upload.sizeBytes }
}

/**
 * Takes the next chunk of a file, which begins at `offset`; answers how many bytes have arrived. Of two that come at
 * once one is taken. Fails with UPLOAD_NOT_FOUND (also for somebody else's), UPLOAD_OFFSET_WRONG when it is not the next,
 * UPLOAD_TOO_LARGE beyond the announced size, UPLOAD_CHUNK_TOO_SMALL below 64 kB unless it is the last, and UPLOAD_THROTTLED
 * beyond 600 chunks of a person in ten minutes, or while this process stores five of them.
 */
export async function appendToUpload(
  ctx: StorageCtx,
  ownerId: PersonId,
  id: string,
  chunk: { offset: number; bytes: Uint8Array },
): Promise<Result<number, UploadFailure>> {
  const others = storing.get(ownerId) ?? 0
  if (others >= MAX_OPEN_UPLOADS) return fail(throttled({ retryAfterSeconds: 1 }))
  storing.set(ownerId, others + 1)
  try {
    const sent = await consumeRateLimit(ctx.db, { limit: 'upload chunk', of: ownerId })
    return sent.allowed ? await append(ctx, ownerId, id, chunk) : fail(throttled(sent))
  } finally {
    const left = (storing.get(ownerId) ?? 1) - 1
    if (left > 0) storing.set(ownerId, left)
    else storing.delete(ownerId)
  }
}

const throttled = ({ retryAfterSeconds }: { retryAfterSeconds: number }): UploadFailure => ({
  code: 'UPLOAD_THROTTLED',
  retryAfterSeconds,
})

/** How many chunks of a person are under way: an honest sender sends those of one file one after the other. */
const storing = new Map<PersonId, number>()

async function append(
  ctx: StorageCtx,
  ownerId: PersonId,
  id: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<Result<number, UploadFailure>> {
  const upload = await findUpload(ctx.db, ownerId, id)
  if (!upload) return fail({ code: 'UPLOAD_NOT_FOUND' })
  if (upload.receivedBytes !== offset) return fail({ code: 'UPLOAD_OFFSET_WRONG' })
  const received = offset + bytes.length
  if (received > upload.sizeBytes) return fail({ code: 'UPLOAD_TOO_LARGE' })
  if (bytes.length < MIN_CHUNK_BYTES && received < upload.sizeBytes)
    return fail({ code: 'UPLOAD_CHUNK_TOO_SMALL' })
  if (bytes.length === 0) return ok(received)
  const key = `uploads/${newId<'chunk of an upload'>()}`
  await stageBytes(ctx, { key, bytes, contentType: 'application/octet-stream', hours: 24 })
  const taken = await ctx.db.statement(
    `update uploads set received_bytes = $4, chunk_keys = chunk_keys || $5::text
     where id = $1 and owner_id = $2 and received_bytes = $3 returning id`,
    [id, ownerId, offset, received, key],
  )
  if (taken.length > 0) return ok(received)
  await ctx.db.statement('update storage_orphans set remove_after = now() where storage_key = $1', [key])
  return fail({ code: 'UPLOAD_OFFSET_WRONG' })
}

/** The bytes of a file that has arrived whole; null when it has not, or belongs to somebody else. */
export async function readUpload(
  { db, storage }: StorageCtx,
  ownerId: PersonId,
  id: string,
): Promise<Buffer | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<{ chunk_keys: string[]; size_bytes: number }>(
    `select chunk_keys, size_bytes from uploads
     where id = $1 and owner_id = $2 and received_bytes = size_bytes and expires_at > now()`,
    [id, ownerId],
  )
  if (!row) return null
  const bytes = Buffer.alloc(row.size_bytes) // joining the chunks at the end would hold all of them twice
  let at = 0
  for (const key of row.chunk_keys) {
    const chunk = await readObject(storage, key)
    if (!chunk) return null
    at += chunk.copy(bytes, at)
  }
  return bytes
}

/**
 * Deletes an upload with its chunks: it was used, or is not needed. Returns whether there was one of this person: of two
 * requests that use it at once, one gets true.
 */
export async function removeUpload(db: DbOrTx, ownerId: PersonId, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const removed = await db.statement('delete from uploads where id = $1 and owner_id = $2 returning id', [
    id,
    ownerId,
  ])
  return removed.length > 0
}

/** Forgets uploads that did not arrive within their day; answers how many. */
export async function sweepUploads({ db }: { db: DbOrTx }): Promise<number> {
  return (await db.statement('delete from uploads where expires_at < now() returning id')).length
}

export const sweepUploadsJob = job({
  name: 'sweep uploads',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepUploads,
})
