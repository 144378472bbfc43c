import type { DoorProof } from '#modules/events/event-manager.ts'
import type { Door } from '#modules/tickets/door/door.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import { type DoorJson, doorSelect, toDoor } from '#modules/tickets/door/doors.server.ts'
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
  recent: RecentScan[]
}

/** The door of the event of the value `event` as a JSON object. Counts every ticket of the event. */
export const doorJson = (event: `$${number}`): string =>
  `(select to_json(door) from (${doorSelect} where e.id = ${event}) door)`

/** The state of a door whose counts are kept, as far as they are: then no ticket is counted. One statement. */
export async function keptDoorState(
  { db, doorCache, now }: { db: DbOrTx; doorCache: DoorCache; now: Instant },
  manager: DoorProof,
): Promise<DoorState> {
  const door = doorCache.get(manager.eventId, now)
  if (!door) {
    const state = await readDoorState(db, manager)
    doorCache.keep(state.door, now)
    return state
  }
  const rows = await db.statement<{ recent: RecentScanRow[] }>(`select ${recentScansJson('$1')} as recent`, [
    manager.eventId,
  ])
  return { door, recent: (rows[0]?.recent ?? []).map(toRecentScan) }
}

/** The state of one event's door. One statement. */
export async function readDoorState(db: DbOrTx, manager: DoorProof): Promise<DoorState> {
  const rows = await db.statement<{ door: DoorJson; recent: RecentScanRow[] }>(
    `select ${doorJson('$1')} as door, ${recentScansJson('$1')} as recent`,
    [manager.eventId],
  )
  // One row for any event, and the proof was made from this one.
  const [row] = rows as [(typeof rows)[number]]
  return { door: toDoor(row.door), recent: row.recent.map(toRecentScan) }
}
