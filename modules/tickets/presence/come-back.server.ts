import type { DoorProof } from '#modules/events/event-manager.ts'
import type { CheckIn, ScanAsker, ScanCtx } from '#modules/tickets/door/scan-asker.ts'
import { doorState } from '#modules/tickets/door/door-state.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import { presenceLine, presenceValues } from '#modules/tickets/presence/presence-line.server.ts'
import type { PresentedTicket } from '#modules/tickets/ticket.ts'
import { ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

/** The row decides, as in a check-in: of several doors one takes a guest back. */
export const COME_BACK_STATEMENT = `
  with moved as (
    update tickets t set out_at = null, updated_at = now() from events e
    where t.event_id = $1 and t.id = $2 and ${isOutText('t')} and e.id = t.event_id
    returning t.id, t.used_at, e.organizer_id
  ), logged as (${presenceLine('came_back', 'Came back')}
  )
  select coalesce(used_at, now()) as "usedAt" from moved`

/** Takes back a guest who went out, by their code: the ticket stays used. Null when they are not out, or another door took them. */
export async function comeBack(
  ctx: ScanCtx,
  manager: DoorProof,
  { guest, order }: PresentedTicket,
  asker: Pick<ScanAsker, 'device' | 'number' | 'notes'>,
): Promise<CheckIn | null> {
  const values = presenceValues(manager, guest.ticketId, asker)
  const [row] = await ctx.db.statement<{ usedAt: Date }>(COME_BACK_STATEMENT, values)
  if (!row) return null
  ctx.doorCache.forget(manager.eventId)
  const admission = { ...guest, usedAt: toInstant(row.usedAt), others: order.othersOutside, isBack: true }
  return { result: ok(admission), state: await doorState(ctx, manager) }
}
