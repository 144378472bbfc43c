import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { type LockedTicket, lockTicket, type TicketKey } from '#modules/tickets/lock-ticket.server.ts'
import { ticketReissuedNotification } from '#modules/tickets/rename/code-notifications.ts'
import { reissuedFields } from '#modules/tickets/qr-payload.ts'
import { renameFailure, type Renamer, type RenameRuleFailure } from '#modules/tickets/rename/rename.ts'
import { newCodesMail, ticketRenamedMail } from '#modules/tickets/rename/rename-mails.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why a ticket keeps its name and its code. */
export type ReissueFailure = RenameRuleFailure | { code: 'TICKET_NOT_FOUND' }

export interface ReissueCtx {
  db: Db
  now: Instant
  signer: TicketSigner
}

/** Who asks for it. */
export interface Reissuer {
  as: Renamer
  personId: PersonId
  /** The name of a host's member, for the log; null for a holder. */
  by: string | null
  /** The event of a host; a holder has tickets of all. */
  eventId: EventId | null
}

/**
 * Gives a ticket a new code, and another name where `name` is one; the old code opens no door from that moment on. Where a host does it,
 * whoever holds the ticket gets the new code by mail, and is told inside the product. Fails with TICKET_NOT_FOUND for what is not theirs, and the codes of
 * `RenameRuleFailure`: SAME_NAME for a name that it has.
 */
export async function reissue(
  { db, now, signer }: ReissueCtx,
  asker: Reissuer,
  { ticketId, name }: { ticketId: string; name: string | null },
): Promise<Result<null, ReissueFailure>> {
  return withTransaction(db, async (tx) => {
    const [found] = await tx.statement<TicketKey>(FIND, [ticketId, asker.eventId])
    if (!found) return fail({ code: 'TICKET_NOT_FOUND' })
    const { event, ticket } = await lockTicket(tx, found)
    // Asked again of the held row: a friend may have taken it meanwhile.
    if (asker.as === 'holder' && ticket.holderId !== asker.personId) return fail({ code: 'TICKET_NOT_FOUND' })
    const failure = renameFailure(asker.as, ticket, event, now)
    if (failure) return fail(failure)
    if (ticket.payload.holderName === name) return fail({ code: 'SAME_NAME' })
    const hash = await reissueTicket(tx, signer, found, ticket, name)
    await log(tx, found, asker, { isRenamed: name !== null })
    if (asker.as === 'host') await tellHolder(tx, found, { name, hash })
    return ok(null)
  })
}

/** Whoever holds it now: who held it before the lock has perhaps passed it on meanwhile. */
async function tellHolder(
  tx: Tx,
  { eventId, ticketId }: TicketKey,
  { name, hash }: { name: string | null; hash: string },
): Promise<void> {
  const [found] = await tx.statement<{ holder: PersonId | null; email: string; event: string }>(
    `select t.owner_id as holder, coalesce(u.email, t.holder_email) as email, e.title as event
     from tickets t join events e on e.id = t.event_id left join auth_user u on u.id = t.owner_id
     where t.event_id = $1 and t.id = $2`,
    [eventId, ticketId],
  )
  if (!found) return
  const { holder, email, event } = found
  if (holder)
    await notify(tx, ticketReissuedNotification, holder, { event, ticketId, isRenamed: name !== null })
  if (!isReachable(email)) return
  const key = `${ticketId}:${hash}`
  if (name === null)
    await enqueueMail(
      tx,
      newCodesMail,
      email,
      { eventId, ticketIds: [ticketId], holder },
      `ticket_new_codes:${key}`,
    )
  else await enqueueMail(tx, ticketRenamedMail, email, { eventId, ticketId, holder }, `ticket_renamed:${key}`)
}

const FIND = `select t.event_id as "eventId", t.id as "ticketId"
  from tickets t
  join orders o on o.event_id = t.event_id and o.id = t.order_id
  where t.id = $1 and ($2::uuid is null or t.event_id = $2) and o.order_status not in ('awaiting_payment', 'expired')`

/**
 * Gives a ticket that is held by `lockTicket` a code of the next generation, and another name unless that is null. The code that it had opens
 * no door from the commit on, and the door knows it as an old one. Answers its new hash.
 */
export async function reissueTicket(
  tx: Tx,
  signer: TicketSigner,
  { eventId, ticketId }: TicketKey,
  { payload: issued }: Pick<LockedTicket['ticket'], 'payload'>,
  name: string | null,
): Promise<string> {
  const { payload, hash } = signer.sign(reissuedFields(issued, name ?? issued.holderName))
  await tx.statement(
    `with old as (
       insert into replaced_codes (event_id, hash, ticket_id)
       select event_id, validation_hash, id from tickets where event_id = $1 and id = $2)
     update tickets set holder_name = coalesce($3, holder_name), qr_payload = $4, validation_hash = $5, qr_code = null, updated_at = now()
     where event_id = $1 and id = $2`,
    [eventId, ticketId, name === null ? null : payload.holderName, JSON.stringify(payload), hash],
  )
  return hash
}

/** Without the names: the log stays, and its reader finds the new one at the ticket. */
const log = (
  tx: Tx,
  { eventId, ticketId }: TicketKey,
  { as, personId, by }: Reissuer,
  { isRenamed }: { isRenamed: boolean },
) =>
  tx.statement(
    `insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata)
     values ($6, $2, $1, $3, (select organizer_id from events where id = $1), $4, $5)`,
    [
      eventId,
      ticketId,
      personId,
      `${isRenamed ? 'Renamed' : 'Given a new code'} by ${as === 'host' ? 'the host' : 'its holder'}`,
      JSON.stringify(by === null ? {} : { by }),
      isRenamed ? 'ticket_renamed' : 'ticket_new_code',
    ],
  )
