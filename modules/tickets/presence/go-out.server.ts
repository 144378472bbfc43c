import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { dayBeginsText } from '#modules/events/tonight.server.ts'
import type { ScanAsker, ScanCtx } from '#modules/tickets/door/scan-asker.ts'
import { keyOf } from '#modules/tickets/door/check-in.server.ts'
import { type DoorState, doorState } from '#modules/tickets/door/door-state.server.ts'
import { findPresentedTicket } from '#modules/tickets/door/find-presented-ticket.server.ts'
import { countLookedUp, whyNotLookUp } from '#modules/tickets/door/guessing.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import { presenceLine, presenceValues } from '#modules/tickets/presence/presence-line.server.ts'
import { readScan } from '#modules/tickets/qr-payload.ts'
import { logCheckInFailure } from '#modules/tickets/ticket-log.server.ts'
import { type CheckInFailure, type Guest, goOutFailure } from '#modules/tickets/ticket.ts'
import type { TicketId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Of several doors one counts a guest out: the row decides. Only who came in on this day of the event is inside. */
export const GO_OUT_STATEMENT = `
  with moved as (
    update tickets t set out_at = now(), updated_at = now() from events e, ticket_types k
    where t.event_id = $1 and t.id = $2 and e.id = t.event_id and k.event_id = t.event_id and k.id = t.ticket_type_id
      and t.status = 'used' and k.admits > 0 and t.used_at >= ${dayBeginsText('now()')} and not ${isOutText('t')}
    returning t.id, e.organizer_id
  ), logged as (${presenceLine('went_out', 'Went out')}
  )
  select id from moved`

export interface GoneOut {
  result: Result<Guest, CheckInFailure>
  state: DoorState
}

/**
 * Counts a guest out by their code, so that the room is counted as it is: the ticket stays used, and its code takes them back. Fails
 * with `NOT_IN` for who never came in, `ALREADY_OUT`, and as a check-in for what is no ticket of this event. Null for whoever may
 * not scan at this door.
 */
export async function goOut(ctx: ScanCtx, asker: ScanAsker, presented: string): Promise<GoneOut | null> {
  const { db, signer, doorCache } = ctx
  const { eventId, person, device, number, notes = {} } = asker
  const scan = readScan(presented)
  const key = scan.ok ? keyOf(scan.value, signer) : null
  const manager = await proveDoor(db, person, eventId)
  if (!manager) return null
  const unread = key && (await whyNotLookUp(db, manager, key))
  const ticket = key && !unread ? await findPresentedTicket(db, manager, key.ticketId, key.hash) : null
  const failure: CheckInFailure | null = key
    ? (unread ?? goOutFailure(manager.eventId, ticket))
    : { code: 'NOT_A_TICKET' }
  if (key && !unread) await countLookedUp(db, manager, key, failure)
  if (!failure) {
    const { guest } = ticket! // without one it has failed
    const values = presenceValues(manager, guest.ticketId, asker)
    const gone = await db.statement<{ id: TicketId }>(GO_OUT_STATEMENT, values)
    if (gone.length > 0) {
      doorCache.forget(manager.eventId)
      return { result: ok(guest), state: await doorState(ctx, manager) }
    }
  }
  // Without a failure another door was sooner.
  const why: CheckInFailure = failure ?? { code: 'ALREADY_OUT', guest: ticket!.guest, outAt: ctx.now }
  const refused = {
    presented: notes.found ? '' : presented,
    device,
    number,
    doorName: notes.doorName,
    ticket,
    key,
  }
  await logCheckInFailure(db, manager, why, refused)
  return { result: fail(why), state: await doorState(ctx, manager) }
}
