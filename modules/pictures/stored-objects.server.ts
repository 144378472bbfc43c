import { createHash } from 'node:crypto'
import type { Db, DbOrTx, Tx } from '#platform/db.server.ts'
import { newId, type PersonId, type PictureId } from '#platform/ids.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'

/** The public folders of the storage, each with how long a browser may keep what is in it. (Specification 3 and 9) */
export const BUCKETS = {
  avatars: { maxAgeSeconds: 60 * 60 },
  pictures: { maxAgeSeconds: 24 * 60 * 60 },
} as const
export type Bucket = keyof typeof BUCKETS

/** What storing needs. */
export interface StorageCtx {
  db: Db
  storage: ObjectStorage
}

const VERSION_LENGTH = 12
const ENDINGS = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

/** Bytes in the storage that no row names yet. */
export interface StagedObject {
  bucket: Bucket
  storageKey: string
  contentType: keyof typeof ENDINGS
  sizeBytes: number
  /** The first 12 characters of the hash of the bytes. */
  version: string
}

/**
 * Stores bytes under a new key. Until `keepObject` names it the object is an orphan, which is removed after an hour: a
 * crash in between leaves nothing behind. Talks to the storage, so never inside a transaction.
 */
export async function stageObject(
  ctx: StorageCtx,
  bucket: Bucket,
  { bytes, contentType }: { bytes: Uint8Array; contentType: StagedObject['contentType'] },
): Promise<StagedObject> {
  const storageKey = `${bucket}/${newId<'stored object'>()}.${ENDINGS[contentType]}`
  await stageBytes(ctx, { key: storageKey, bytes, contentType, hours: 1 })
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, VERSION_LENGTH)
  return { bucket, storageKey, contentType, sizeBytes: bytes.length, version }
}

/** Stores bytes as an orphan, which is removed after so many hours unless a row names it. */
export async function stageBytes(
  { db, storage }: StorageCtx,
  { key, bytes, contentType, hours }: { key: string; bytes: Uint8Array; contentType: string; hours: number },
): Promise<void> {
  await db.statement(
    'insert into storage_orphans (storage_key, remove_after) values ($1, now() + make_interval(hours => $2))',
    [key, hours],
  )
  await storage.put(key, bytes, contentType)
}

/** Names a staged object by its public path; what was there before becomes an orphan. Throws when it was removed meanwhile. */
export async function keepObject(
  tx: Tx,
  staged: StagedObject,
  named: { path: string; ownerId: PersonId; pictureId?: PictureId },
): Promise<void> {
  await tx.statement(
    `insert into storage_objects (bucket, path, owner_id, picture_id, storage_key, content_type, size_bytes, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (bucket, path) do update set owner_id = excluded.owner_id, picture_id = excluded.picture_id,
       storage_key = excluded.storage_key, content_type = excluded.content_type, size_bytes = excluded.size_bytes,
       version = excluded.version, bytes = null, updated_at = now()`,
    [
      staged.bucket,
      named.path,
      named.ownerId,
      named.pictureId ?? null,
      staged.storageKey,
      staged.contentType,
      staged.sizeBytes,
      staged.version,
    ],
  )
}

/** Takes the row of an object away; its bytes follow at the next turn of the sweep. Nothing there is no error. */
export async function removeObject(db: DbOrTx, bucket: Bucket, path: string): Promise<void> {
  await db.statement('delete from storage_objects where bucket = $1 and path = $2', [bucket, path])
}

/** A stored object, ready to be sent. */
export interface StoredObject {
  contentType: string
  sizeBytes: number
  version: string
  /** Opens the bytes; null when the storage has lost them. */
  open(): Promise<ReadableStream<Uint8Array> | null>
}

const PATH = /^[\w./-]{1,200}$/

/** The object kept under a public path; null when there is none. */
export async function findObject(
  { db, storage }: StorageCtx,
  bucket: Bucket,
  path: string,
): Promise<StoredObject | null> {
  if (!PATH.test(path)) return null
  const [row] = await db.statement<{
    content_type: string
    size_bytes: number
    version: string
    storage_key: string | null
    bytes: Buffer | null
  }>(
    'select content_type, size_bytes, version, storage_key, bytes from storage_objects where bucket = $1 and path = $2',
    [bucket, path],
  )
  if (!row) return null
  const { content_type: contentType, size_bytes: sizeBytes, version, storage_key: key, bytes } = row
  return {
    contentType,
    sizeBytes,
    version,
    open: async () => (key === null ? streamOf(bytes) : storage.get(key)),
  }
}

const streamOf = (bytes: Buffer | null): ReadableStream<Uint8Array> | null =>
  bytes && new Blob([new Uint8Array(bytes)]).stream()
