import { createHash } from 'node:crypto'
import type { EventDetail } from '#modules/events/event.ts'
import { shareArt } from '#modules/events/share/share-art.ts'
import { limitConcurrency } from '#platform/limit-concurrency.server.ts'

/** A picture as a browser may keep it. */
export interface SharePicture {
  jpeg: Buffer
  /** Changes with what is drawn. */
  etag: string
}

const MAX_KEPT = 100
const kept = new Map<string, SharePicture>()
// Drawing takes a core for a tenth of a second: one at a time leaves the other to the buyers.
const drawing = limitConcurrency({ atOnce: 1, maxWaiting: 40 })

/**
 * The picture of an event for shared links: a JPEG of 1200 by 630, well under 300 kB. The last hundred are kept.
 * Null when too many are asked for at once.
 */
export async function sharePicture(event: EventDetail, siteName: string): Promise<SharePicture | null> {
  const svg = shareArt(event, siteName)
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
  const known = kept.get(etag)
  if (known) return known
  const picture = await drawing(async () => ({ jpeg: await draw(svg), etag }))
  if (!picture) return null
  for (const oldest of kept.keys()) {
    if (kept.size < MAX_KEPT) break
    kept.delete(oldest)
  }
  kept.set(etag, picture)
  return picture
}

async function draw(svg: string): Promise<Buffer> {
  // Loaded with the first picture: most starts never draw one.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
