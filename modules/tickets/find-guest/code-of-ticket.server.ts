import type { DoorProof } from '#modules/events/event-manager.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/** The code of a ticket that a door found without it, for the server alone; empty, which is no code, for a ticket of another event. */
export async function codeOfTicket(db: DbOrTx, { eventId }: DoorProof, ticketId: TicketId): Promise<string> {
  const [row] = await db.statement<{ hash: string }>(
    'select validation_hash as hash from tickets where event_id = $1 and id = $2',
    [eventId, ticketId],
  )
  return row ? doorCode(ticketId, row.hash) : ''
}
