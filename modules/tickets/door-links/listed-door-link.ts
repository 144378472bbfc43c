import type { DoorLinkId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** A link as whoever made it sees it. */
export interface ListedDoorLink {
  id: DoorLinkId
  name: string
  /** Whose; empty when they are gone or gave no name. */
  madeBy: string
  expiresAt: Instant
  /** `orphaned`: whoever made it runs the team there no more. */
  state: 'works' | 'expired' | 'revoked' | 'orphaned'
  /** How many codes were presented by it. */
  scans: number
  lastUsedAt: Instant | null
}
