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

/**
 * Gives each of these events the promo codes of the event that they are copies of, for its own ticket types. With `asSeries` each is
 * another night, and its codes hold as many days before it; otherwise their days are left out. Handed over as `CopySeats` is.
 */
export type CopyPromoCodes = (
  tx: Tx,
  of: EventId,
  types: readonly CopiedTicketType[],
  how: { asSeries: boolean },
) => Promise<void>
