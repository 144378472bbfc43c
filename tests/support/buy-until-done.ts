import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db.server.ts'
import { type Order, send } from '#tests/support/crashing-site.ts'
import type { Site } from '../e2e/support/site.ts'

/** Recovery asks the provider when the attempt can no longer be at work, and its list has caught up; a test does not wait that long. */
export const makeDue = (db: Db) =>
  db.pool.query(
    "update payments set next_check_at = now(), created_at = least(created_at, now() - interval '3 minutes') where state in ('processing', 'unknown')",
  )

/** Sends the request until it is answered with an end, as a browser that lost its answer does. */
export async function buyUntilDone(db: Db, site: Site, buyer: Order, onFailure = () => {}): Promise<string> {
  for (;;) {
    const answer = await send(site, buyer).catch(() => null)
    if (!answer || answer.status >= 500) onFailure()
    const known = (await answer?.json().catch(() => null)) as { status?: string } | null | undefined
    if (known?.status && known.status !== 'processing') return known.status
    await makeDue(db).catch(() => {})
    await sleep(300)
  }
}
