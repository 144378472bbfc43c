import type { Instant } from '#platform/time.ts'

/** A guest who is out at the moment. */
export interface OutGuest {
  ticketId: string
  name: string
  ticketType: string
  outAt: Instant
}
