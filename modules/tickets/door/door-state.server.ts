import type { EventManager } from '#modules/events/event-manager.ts'
import type { Door } from '#modules/tickets/door/door.ts'
import { type DoorJson, doorSelect, toDoor } from '#modules/tickets/door/doors.server.ts'
import {
  type RecentScan,
  type RecentScanRow,
  recentScansJson,
  toRecentScan,
} from '#modules/tickets/scan/recent-scans.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** What the scanner shows beside the result: the counts of the door, and the recent scans. */
export interface DoorState {
  door: Door
  recent: RecentScan[]
}

/** The door of the event of the value `event` as a JSON object. Counts every ticket of the event. */
export const doorJson = (event: `$${number}`): string =>
  `(select to_json(door) from (${doorSelect} where e.id = ${event}) door)`

/** The state of one event's door. One statement. */
export async function readDoorState(db: DbOrTx, manager: EventManager<'door'>): Promise<DoorState> {
  const rows = await db.statement<{ door: DoorJson; recent: RecentScanRow[] }>(
    `select ${doorJson('$1')} as door, ${recentScansJson('$1')} as recent`,
    [manager.eventId],
  )
  // One row for any event, and the proof was made from this one.
  const [row] = rows as [(typeof rows)[number]]
  return { door: toDoor(row.door), recent: row.recent.map(toRecentScan) }
}
