import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type TakeBackFailure = { code: 'NO_OPEN_OFFER' }

/**
 * Ends the open link to a ticket, for whoever sent it; logged. The row of the offer decides between this and a friend who takes it in
 * the same moment. Fails with NO_OPEN_OFFER when there is none, or the friend was first.
 */
export async function takeBack(
  db: DbOrTx,
  personId: PersonId,
  ticketId: string,
): Promise<Result<null, TakeBackFailure>> {
  if (!isId(ticketId)) return fail({ code: 'NO_OPEN_OFFER' })
  const rows = await db.statement(
    `with ended as (
       update ticket_offers set status = 'taken_back'
       where (event_id, ticket_id) in (select t.event_id, t.id from tickets t where t.id = $1)
         and sent_by = $2 and status = 'open'
       returning event_id, ticket_id
     ), logged as (
       insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message)
       select 'ticket_taken_back', ticket_id, event_id, $2, (select organizer_id from events where id = event_id),
         'The link to pass it on was taken back' from ended
     )
     select 1 from ended`,
    [ticketId, personId],
  )
  return rows.length > 0 ? ok(null) : fail({ code: 'NO_OPEN_OFFER' })
}
