import type { AtDoor } from '#modules/events/event-manager.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Device, ScanNumber } from '#modules/tickets/ticket-log.server.ts'
import type { Admission, CheckInFailure } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

export interface ScanCtx {
  db: DbOrTx
  signer: TicketSigner
  doorCache: DoorCache
  now: Instant
}

/** Who scans a code at the door of an event, which may not be theirs. */
export interface ScanAsker {
  eventId: string
  person: AtDoor
  device: Device
  /** The number that the device gave this scan, by which it may come again; null for none. */
  number: ScanNumber | null
  /** Somebody opened the door before its time, on purpose. */
  isOpened?: boolean
  notes?: ScanNotes
}

/** What the log says of a check-in beside who and when. */
export interface ScanNotes {
  /** The guest was found without a code. */
  found?: true
  /** What the device calls its door. */
  doorName?: string
}

export interface CheckIn {
  result: Result<Admission, CheckInFailure>
  /** The door after this scan. Its count is at most a second old. */
  state: DoorState
}
