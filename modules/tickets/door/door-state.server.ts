import type { DoorProof } from '#modules/events/event-manager.ts'
import type { Door } from '#modules/tickets/door/door.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import { countDoor } from '#modules/tickets/door/doors.server.ts'
import {
  type RecentScan,
  type RecentScanRow,
  recentScansJson,
  toRecentScan,
} from '#modules/tickets/scan/recent-scans.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** What the scanner shows beside the result: the counts of the door, and the recent scans. */
export interface DoorState {
  door: Door
  /** When that was so. */
  at: Instant
  recent: RecentScan[]
}

export interface DoorStateCtx {
  db: DbOrTx
  doorCache: DoorCache
  now: Instant
}

/** The state of a door. One statement, and one that counts every ticket of the event where the counts are not kept. */
export async function doorState(ctx: DoorStateCtx, manager: DoorProof): Promise<DoorState> {
  const [door, rows] = await Promise.all([
    keptDoor(ctx, manager),
    ctx.db.statement<{ recent: RecentScanRow[] }>(`select ${recentScansJson('$1')} as recent`, [
      manager.eventId,
    ]),
  ])
  return { door, at: ctx.now, recent: (rows[0]?.recent ?? []).map(toRecentScan) }
}

/** The door with its counts, which are kept for a second. */
export const keptDoor = ({ db, doorCache, now }: DoorStateCtx, manager: DoorProof): Promise<Door> =>
  doorCache.get(manager.eventId, now, () => countDoor(db, manager))
