import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { Instant } from '#platform/time.ts'

/** So many scans at most go in one request; what waits beyond them goes in the next. */
export const MAX_REPORTED_SCANS = 200

/** What the server answers to a report. */
export interface ScanReportAnswer {
  /** Null when the person runs this door no more: their scans are kept, and the list goes. */
  contact: string | null
  now: Instant
  /** The counts and the recent scans of the door as they are now; null as `contact`. */
  state: DoorState | null
  /** The numbers of scans that are kept on the server. */
  kept: number[]
  /** Tickets by their key that came in, or were taken back, since the moment asked for. */
  changes: { key: string; used: { at: Instant; by: string | null } | null }[]
}
