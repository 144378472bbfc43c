import type { EventId, PersonId } from '#platform/ids.ts'

/** Who hands in scans of a door: somebody who runs it, or who proves by the contacts of their scans that they did. */
export interface ScanReporter {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly personName: string
}
