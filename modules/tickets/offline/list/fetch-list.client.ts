import { type Instant, toInstant } from '#platform/time.ts'

/** A large event on a weak line. */
const TIMEOUT_MS = 60_000

/** A list as it came; without bytes when the one that is kept still holds. */
export interface FetchedList {
  bytes: Uint8Array<ArrayBuffer> | null
  etag: string
  listedAt: Instant
}

/**
 * Fetches a list, signed for `publicKey`, when it is another than the one with the tag `etag`; null when it could not. `over`: its door is
 * closed.
 */
export async function fetchList(
  address: string,
  { publicKey, etag }: { publicKey: string; etag: string | null },
): Promise<FetchedList | 'over' | null> {
  try {
    const response = await fetch(address, {
      headers: { 'X-List-Key': publicKey, ...(etag && { 'If-None-Match': etag }) },
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 410) return 'over'
    const [tag, listedAt] = [response.headers.get('ETag'), response.headers.get('X-Listed-At')]
    if (!tag || !listedAt || (!response.ok && response.status !== 304)) return null
    const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    return { bytes, etag: tag, listedAt: toInstant(listedAt) }
  } catch {
    return null
  }
}
