import type { LockedTicket, TicketKey } from '#modules/tickets/lock-ticket.server.ts'
import { reissuedFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Tx } from '#platform/db.server.ts'

/**
 * Gives a ticket that is held by `lockTicket` another name, and with it a code of the next generation. The code that it had opens no door
 * from the commit on, and the door knows it as an old one. Answers its new hash.
 */
export async function reissueTicket(
  tx: Tx,
  signer: TicketSigner,
  { eventId, ticketId }: TicketKey,
  { payload: issued }: LockedTicket['ticket'],
  name: string,
): Promise<string> {
  const { payload, hash } = signer.sign(reissuedFields(issued, name))
  await tx.statement(
    `with old as (
       insert into replaced_codes (event_id, hash, ticket_id)
       select event_id, validation_hash, id from tickets where event_id = $1 and id = $2)
     update tickets set holder_name = $3, qr_payload = $4, validation_hash = $5, qr_code = null, updated_at = now()
     where event_id = $1 and id = $2`,
    [eventId, ticketId, payload.holderName, JSON.stringify(payload), hash],
  )
  return hash
}
