import { ticketTypeFacts, type TicketTypeRow, toTicketType } from '#modules/events/list/event-rows.server.ts'
import type { TicketTypeOnSale } from '#modules/events/event.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'

/** Hidden ticket types of an event that a promo code opens, in the organiser's order. Whether the code holds is asked before. */
export async function openedTicketTypes(
  db: DbOrTx,
  eventId: EventId,
  ids: readonly TicketTypeId[],
): Promise<TicketTypeOnSale[]> {
  const rows = await db.statement<{ type: unknown }>(
    `select ${ticketTypeFacts} as type
     from ticket_types t
     join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
     where t.event_id = $1 and t.id = any ($2::uuid[]) and t.is_hidden and t.lost_seats_at is null
     order by t.position, t.id`,
    [eventId, ids],
  )
  return rows.map(({ type }) => toTicketType(type as TicketTypeRow)) // just made so
}
