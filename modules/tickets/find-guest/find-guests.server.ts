import type { EventManager } from '#modules/events/event-manager.ts'
import type { FoundGuest } from '#modules/tickets/find-guest/found-guest.ts'
import { MAX_FOUND } from '#modules/tickets/find-guest/found-guest.ts'
import type { GuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'

interface FoundRow {
  id: TicketId
  name: string
  ticketType: string
  seat: SeatDetails | null
  orderCode: string
  state: FoundGuest['state']
}

/** SQL of a name without accents, capitals and apostrophes, as `nameWords` has it. */
const plain = (name: string): string =>
  `regexp_replace(normalize(lower(${name}), NFKD), '[\\u0300-\\u036f''\\u2018\\u2019]', '', 'g')`

/**
 * Finds guests of an event by their name or the buyer's, the last digits of the buyer's telephone number, or the code of the
 * order: those outside first, one more than are shown. Reads every ticket of the event. One statement.
 */
export async function findGuests(
  db: DbOrTx,
  { eventId }: EventManager<'door'>,
  { words, phone, orderCode }: GuestSearch,
): Promise<FoundGuest[]> {
  const rows = await db.statement<FoundRow>(
    `select t.id, t.holder_name as name, k.name as "ticketType", t.seat_details as seat, o.code as "orderCode",
       case when ${isOutText('t')} then 'out' when t.status = 'active' then 'outside' when t.status = 'used' then 'in' else 'unpaid' end as state
     from tickets t
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where t.event_id = $1
       and (t.status in ('active', 'used') or t.status = 'pending' and o.order_status = 'awaiting_cash_payment')
       and (${plain('t.holder_name')} like all ($2::text[]) or ${plain('o.customer_name')} like all ($2::text[])
         or regexp_replace(o.customer_phone, '\\D', '', 'g') like $3 or o.code like $4)
     order by t.status = 'used', lower(t.holder_name), t.id
     limit ${MAX_FOUND + 1}`,
    [
      eventId,
      words?.map(likeAnywhere) ?? null,
      phone && `%${phone}`, // digits alone
      orderCode && `%${orderCode}`,
    ],
  )
  return rows.map(({ id, name, ticketType, seat, orderCode: code, state }) => ({
    id,
    name,
    detail: [ticketType, seatText(seat), `Order ${code}`].filter(Boolean).join(' · '),
    state,
  }))
}
