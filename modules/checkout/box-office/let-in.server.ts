import type { OrderId, TicketId } from '#platform/ids.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { ScanAsker, ScanCtx } from '#modules/tickets/door/scan-asker.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { crashPoint } from '#platform/crash-point.server.ts'

/**
 * Lets everybody in who came with an order that was sold at the door a moment ago. Whoever may not come in today stays out, and extras
 * are not handed out by it.
 */
export async function letIn(
  ctx: ScanCtx,
  { eventId }: EventManager<'door'>,
  { person, device, orderId }: Pick<ScanAsker, 'person' | 'device'> & { orderId: OrderId },
): Promise<void> {
  const tickets = await ctx.db.statement<{ id: TicketId; hash: string }>(
    `select t.id, t.validation_hash as hash
     from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where t.event_id = $1 and t.order_id = $2 and t.status = 'active' and k.admits > 0 order by t.id`,
    [eventId, orderId],
  )
  // Who sells at the door has it open, whatever the hour.
  for (const { id, hash } of tickets) {
    await checkIn(ctx, { eventId, person, device, number: null, isOpened: true }, doorCode(id, hash))
    crashPoint('guest of a door sale let in')
  }
}
