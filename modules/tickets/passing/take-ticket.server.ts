import type { Actor } from '#modules/accounts/actor.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { ticketTakenMail } from '#modules/tickets/passing/passing-mails.server.ts'
import { lockOffer, type OfferKey } from '#modules/tickets/passing/lock-offer.server.ts'
import { hashOfSecret } from '#platform/link-secret.server.ts'
import { takeFailure, type TakeFailure } from '#modules/tickets/passing/passing.ts'
import { reissuedFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { ticketTakenNotification } from '#modules/tickets/ticket-notifications.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { PersonId, TicketId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

interface TakeCtx {
  db: Db
  now: Instant
  signer: TicketSigner
}

/**
 * Takes an offered ticket by the secret of its link: it gets the person as its holder, and a new code under their name. The old code
 * opens no door from that moment on. Who sent it is told, by mail and in the product. How many tickets somebody may buy limits
 * nothing here.
 *
 * Fails with the codes of `takeFailure`, OFFER_NOT_FOUND for a secret that nobody was given, and TOO_MANY_TAKEN above 60 tries an
 * hour. Locks are taken in one order: taker, event, ticket, offer.
 */
export async function takeTicket(
  { db, now, signer }: TakeCtx,
  person: Pick<Actor, 'id' | 'name' | 'email'>,
  secret: string,
): Promise<Result<{ ticketId: TicketId }, TakeFailure>> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'take ticket', of: person.id })
  if (!allowed) return fail({ code: 'TOO_MANY_TAKEN', retryAfterSeconds })
  return withTransaction(db, async (tx) => {
    const [offer] = await tx.statement<OfferKey>(
      'select event_id as "eventId", id, ticket_id as "ticketId" from ticket_offers where secret_hash = $1',
      [hashOfSecret(secret)],
    )
    if (!offer) return fail({ code: 'OFFER_NOT_FOUND' })
    // Whoever deletes their account holds this row: a ticket goes to nobody who is gone by then.
    const [taker] = await tx.statement<{ id: PersonId }>(
      'select p.id from profiles p join auth_user u on u.id = p.id where p.id = $1 for key share of p',
      [person.id],
    )
    if (!taker) return fail({ code: 'OFFER_NOT_FOUND' })
    const { event, ticket, state } = await lockOffer(tx, offer)
    const failure = takeFailure(
      {
        status: state.status,
        isOwn: state.sentBy === person.id,
        isHeldBySender: state.sentBy !== null && state.sentBy === ticket.holderId,
      },
      ticket,
      event,
      now,
    )
    if (failure) return fail(failure)
    const { payload, hash } = signer.sign(reissuedFields(ticket.payload, person.name || 'Guest'))
    await tx.statement(USE_UP, [offer.eventId, offer.id, offer.ticketId, person.id])
    await tx.statement(
      `update tickets set owner_id = $3, holder_name = $4, holder_email = $5, qr_payload = $6, validation_hash = $7,
         qr_code = null, updated_at = now()
       where event_id = $1 and id = $2`,
      [
        offer.eventId,
        offer.ticketId,
        person.id,
        payload.holderName,
        person.email,
        JSON.stringify(payload),
        hash,
      ],
    )
    await tellSender(tx, offer, state.sentBy!) // they hold the ticket, or nobody could take it
    return ok({ ticketId: offer.ticketId })
  })
}

/** Before the ticket changes: the code that it has goes into the row of the offer. */
const USE_UP = `
  with taken as (
    update ticket_offers o set status = 'taken', taken_by = $4, taken_at = now(), friend_name = '',
      given_hash = (select validation_hash from tickets where event_id = $1 and id = $3)
    where o.event_id = $1 and o.id = $2
  )
  insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message)
  values ('ticket_taken', $3, $1, $4, (select organizer_id from events where id = $1), 'Passed on to another guest')`

async function tellSender(tx: Tx, { eventId, id }: OfferKey, sentBy: PersonId): Promise<void> {
  const rows = await tx.statement<{ email: string; title: string }>(
    'select u.email, e.title from auth_user u, events e where u.id = $1 and e.id = $2',
    [sentBy, eventId],
  )
  const [sender] = rows as [{ email: string; title: string }] // the offer keeps both from going
  await notify(tx, ticketTakenNotification, sentBy, { event: sender.title })
  await enqueueMail(tx, ticketTakenMail, sender.email, { eventId, offerId: id }, `ticket_taken:${id}`)
}
