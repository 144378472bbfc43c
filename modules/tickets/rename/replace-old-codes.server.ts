import { isReachableSql } from '#modules/notifications/is-reachable.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { lockTicket } from '#modules/tickets/lock-ticket.server.ts'
import { reissueTicket } from '#modules/tickets/rename/reissue-ticket.server.ts'
import { newCodesMail } from '#modules/tickets/rename/rename-mails.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId, TicketId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** So many orders are read at once. */
const BATCH = 200
/** A run leaves the rest to the next after this, before it counts as given up. */
const RUN_MS = 5 * MINUTE_MS

interface OldCodes {
  eventId: EventId
  /** Null for whoever has no account. */
  holder: PersonId | null
  email: string
  ticketIds: TicketId[]
}

/**
 * Gives the tickets whose code an earlier secret of the site signed a new one, as after that secret leaked, and sends them to their holders:
 * of events that are not over, unused, and with an address that somebody reads. Others keep their codes. Each order's tickets of one holder
 * are one transaction and one mail, so a run that ends early is gone on with. Answers how many tickets got one.
 */
export async function replaceOldCodes(db: Db, signer: TicketSigner, stopping?: AbortSignal): Promise<number> {
  let replaced = 0
  const endsAt = performance.now() + RUN_MS
  for (;;) {
    const groups = await db.statement<OldCodes>(OLD_CODES, [signer.previousKids])
    for (const group of groups) {
      if (stopping?.aborted || performance.now() >= endsAt) return replaced
      replaced += await replaceOf(db, signer, group)
    }
    if (groups.length < BATCH) return replaced
  }
}

const OLD_CODES = `
  select t.event_id as "eventId", t.owner_id as holder, coalesce(u.email, t.holder_email) as email, array_agg(t.id order by t.id) as "ticketIds"
  from tickets t
  join events e on e.id = t.event_id
  join orders o on o.event_id = t.event_id and o.id = t.order_id
  left join auth_user u on u.id = t.owner_id
  where t.status in ('pending', 'active') and t.qr_payload ->> 'kid' = any ($1)
    and (e.status = 'published' and e.ends_at > now() or e.status = 'postponed') and o.order_status <> 'expired'
    and ${isReachableSql('coalesce(u.email, t.holder_email)')}
  group by t.event_id, t.order_id, t.owner_id, coalesce(u.email, t.holder_email)
  order by t.event_id, t.order_id
  limit ${BATCH}`

const replaceOf = (
  db: Db,
  signer: TicketSigner,
  { eventId, holder, email, ticketIds }: OldCodes,
): Promise<number> =>
  withTransaction(db, async (tx) => {
    const given: TicketId[] = []
    let key = ''
    for (const ticketId of ticketIds) {
      // Renamed, used or refunded meanwhile: then there is nothing to do. Passed on: it has a code of the newest secret.
      const { ticket } = await lockTicket(tx, { eventId, ticketId })
      const isOld = signer.previousKids.includes(ticket.payload.kid)
      if (!isOld || ticket.holderId !== holder || (ticket.status !== 'active' && ticket.status !== 'pending'))
        continue
      key = await reissueTicket(tx, signer, { eventId, ticketId }, ticket, null)
      given.push(ticketId)
    }
    if (given.length === 0) return 0
    await tx.statement(
      `insert into ticket_logs (event_type, ticket_id, event_id, organizer_id, message)
       select 'ticket_new_code', id, $1, (select organizer_id from events where id = $1), 'Given a new code by the site'
       from unnest($2::uuid[]) id`,
      [eventId, given],
    )
    await enqueueMail(
      tx,
      newCodesMail,
      email,
      { eventId, ticketIds: given, holder },
      `ticket_new_codes:${given[0]}:${key}`,
    )
    return given.length
  })

/** Does nothing unless the site is told to (`NEW_TICKET_CODES`): then tickets are signed by the newest secret alone. */
export const replaceOldCodesJob = job({
  name: 'replace old ticket codes',
  everyMs: MINUTE_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: ({ db, codesSignedBy }: Ctx & { codesSignedBy: TicketSigner | null }, stopping) =>
    codesSignedBy ? replaceOldCodes(db, codesSignedBy, stopping) : Promise.resolve(0),
})
