import type { Tx } from '#platform/db.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'

/** A ticket type of an event that was copied to another event, or to another night. */
export interface CopiedTicketType {
  of: TicketTypeId
  eventId: EventId
  id: TicketTypeId
}

/**
 * Gives each of these events a seating chart of its own, like that of the event that they are copies of, with all its seats free. Their
 * ticket types are there, and the event is locked. Whoever copies an event is handed this: seats belong to a module that uses this one.
 */
export type CopySeats = (tx: Tx, of: EventId, types: readonly CopiedTicketType[]) => Promise<void>
