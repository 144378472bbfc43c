import type { DoorLinkId, EventId, PersonId } from '#platform/ids.ts'

/** Who hands in scans of a door: somebody who may scan there, or who proves by the contacts of their scans that they did. */
export interface ScanReporter {
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly personName: string
  readonly linkId?: DoorLinkId | undefined
}
