/**
 * Stores the bytes of uploads: in a folder, or in a bucket of an S3-compatible server. Rows of the database say what is
 * stored.
 */
export interface ObjectStorage {
  /** Stores `bytes` under `key`, whole or not at all. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes under `key` as a stream; null when there are none. */
  get(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes what is stored under `key`; nothing there is no error. */
  delete(key: string): Promise<void>
}

/** The bytes under `key` in memory; null when there are none. For objects whose size is known to be small. */
export async function readObject(storage: ObjectStorage, key: string): Promise<Buffer | null> {
  const stream = await storage.get(key)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

const KEY = /^[a-z0-9][a-z0-9-]{0,62}(?:\/[a-z0-9][a-z0-9-]{0,62}){0,3}(?:\.[a-z0-9]{1,8})?$/

/** Refuses a key that could be read as anything but a plain path. Keys are made by the product, so a bad one is a bug. */
export function requireSafeKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
