import type { EventManager } from '#modules/events/event-manager.ts'
import { tellSeatChanged } from '#modules/seating/tell-seat-changed.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { isId, type SeatId, type TicketId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why a guest is not moved. */
export type MoveGuestFailure =
  | { code: 'TICKET_NOT_FOUND' }
  | { code: 'SEAT_NOT_FOUND' }
  /** It is sold as another ticket type. */
  | { code: 'OTHER_CATEGORY' }
  | { code: 'SEAT_TAKEN' }

/**
 * Gives the ticket of a guest another seat of the same ticket type; the old one is free again. The code of the ticket stays, and so does what was
 * paid. Whoever holds it is told by mail. A blocked seat may be given, and is then no longer blocked. Fails with TICKET_NOT_FOUND (no living ticket with a seat), SEAT_NOT_FOUND,
 * OTHER_CATEGORY, and SEAT_TAKEN where somebody has or holds it. Locks in the order of a sale: places, seats, ticket.
 */
export async function moveGuest(
  db: Db,
  { eventId, personId, personName }: EventManager<'edit'>,
  ticketId: string,
  seatId: string,
): Promise<Result<null, MoveGuestFailure>> {
  if (!isId(ticketId)) return fail({ code: 'TICKET_NOT_FOUND' })
  if (!isId(seatId)) return fail({ code: 'SEAT_NOT_FOUND' })
  return withTransaction(db, async (tx): Promise<Result<null, MoveGuestFailure>> => {
    await tx.statement(
      'select from ticket_inventory where event_id = $1 order by ticket_type_id for update',
      [eventId],
    )
    await tx.statement(
      `select from seats s where s.event_id = $1
         and (s.id = $3 or s.id = (select k.seat_id from tickets k where k.event_id = $1 and k.id = $2))
       order by s.id for no key update`,
      [eventId, ticketId, seatId],
    )
    const [ticket] = await tx.statement<{ id: TicketId; type: string; seat_id: SeatId }>(
      `select k.id, k.ticket_type_id as type, k.seat_id from tickets k
       where k.event_id = $1 and k.id = $2 and k.seat_id is not null and k.status in ('pending', 'active', 'used') for update`,
      [eventId, ticketId],
    )
    if (!ticket) return fail({ code: 'TICKET_NOT_FOUND' })
    if (ticket.seat_id === seatId) return ok(null)
    const [seat] = await tx.statement<{ type: string; is_open: boolean }>(
      `select c.ticket_type_id as type,
              not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
              and (s.status = 'blocked' or is_seat_free(s, '')) as is_open
       from seats s
       join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
       join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
       where s.event_id = $1 and s.id = $2 and s.status <> 'removed'`,
      [eventId, seatId],
    )
    if (!seat) return fail({ code: 'SEAT_NOT_FOUND' })
    if (seat.type !== ticket.type) return fail({ code: 'OTHER_CATEGORY' })
    if (!seat.is_open) return fail({ code: 'SEAT_TAKEN' })
    await tx.statement(
      `update tickets k set updated_at = now(), seat_details = k.seat_details || seat_name(s) || jsonb_build_object(
         'seatId', s.id, 'category', c.name, 'categoryColor', c.color, 'isPremium', s.is_premium or c.is_premium,
         'isADA', s.is_ada or c.is_accessible, 'tableType', s.table_type, 'tableCapacity', s.table_capacity, 'amenities', s.amenities)
       from seats s join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
       where k.event_id = $1 and k.id = $2 and s.event_id = $1 and s.id = $3`,
      [eventId, ticketId, seatId],
    )
    await tx.statement(
      `update seats set status = 'available', blocked_for = '' where event_id = $1 and id = $2 and status = 'blocked'`,
      [eventId, seatId],
    )
    await tx.statement('select count_seat_places($1)', [eventId])
    await tellSeatChanged(tx, eventId, [ticket.id])
    await tx.statement(
      `insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata)
       values ('seat_changed', $2, $1, $3, (select organizer_id from events where id = $1), 'Moved to another seat by the host', $4)`,
      [eventId, ticket.id, personId, JSON.stringify({ by: personName })],
    )
    return ok(null)
  })
}
