import { type LockedTicket, lockTicket, type TicketKey } from '#modules/tickets/lock-ticket.server.ts'
import type { OfferStatus } from '#modules/tickets/passing/passing.ts'
import type { Tx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Which offer it is, of which ticket. */
export interface OfferKey extends TicketKey {
  id: string
}

interface OfferState {
  status: OfferStatus
  sentBy: PersonId | null
}

interface LockedOffer extends LockedTicket {
  state: OfferState
}

/**
 * An offer with its event and its ticket, held until the transaction ends, and locked in this order: event, ticket, offer. Whoever
 * takes it back waits for that end, or was there before.
 */
export async function lockOffer(tx: Tx, offer: OfferKey): Promise<LockedOffer> {
  const locked = await lockTicket(tx, offer)
  const rows = await tx.statement<OfferState>(
    'select status, sent_by as "sentBy" from ticket_offers where event_id = $1 and id = $2 for no key update',
    [offer.eventId, offer.id],
  )
  const [state] = rows as [OfferState] // the caller has found it
  return { ...locked, state }
}
