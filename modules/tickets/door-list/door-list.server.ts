import type { Cashier, EventManager } from '#modules/events/event-manager.ts'
import { seatsName } from '#modules/tickets/seats-name.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Cents } from '#platform/money.ts'

/** More do not fit on paper that anybody leafs through. */
export const MAX_LISTED = 3_000

/** Who comes with one order, under one name. */
export interface ListedGuest {
  name: string
  /** Of the order. */
  code: string
  tickets: {
    type: string
    count: number
    areIn: number
    /** By name; '' on general admission. */
    seats: string
  }[]
  /** The order is not paid yet. */
  isUnpaid: boolean
  /** What the whole order still has to pay in cash, at the first of its names; null at the others, and for whoever takes no money. */
  toPay: Cents | null
}

/**
 * Everybody who may come to an event, by the last word of their name: at most 3,000 lines, a line for each name of an order. Amounts are
 * for whoever takes cash there. One statement.
 */
export async function doorList(
  db: DbOrTx,
  { eventId }: EventManager<'door'>,
  cashier: Cashier | null,
): Promise<ListedGuest[]> {
  const rows = await db.statement<{
    name: string
    code: string
    tickets: (Omit<ListedGuest['tickets'][number], 'seats'> & { seats: SeatDetails[] | null })[]
    due: Cents | null
  }>(
    `select g.holder_name as name, o.code,
       json_agg(json_build_object('type', k.name, 'count', g.count, 'areIn', g.used, 'seats', g.seats) order by k.position, k.id) as tickets,
       case when o.order_status = 'awaiting_cash_payment' then o.total_cents end as due
     from (
       select t.holder_name, t.order_id, t.ticket_type_id, count(*) as count, count(*) filter (where t.status = 'used') as used,
         json_agg(t.seat_details order by t.id) filter (where t.seat_details is not null) as seats
       from tickets t where t.event_id = $1 and t.status in ('pending', 'active', 'used')
       group by t.holder_name, t.order_id, t.ticket_type_id) g
     join orders o on o.event_id = $1 and o.id = g.order_id and o.order_status in ('completed', 'awaiting_cash_payment')
     join ticket_types k on k.event_id = $1 and k.id = g.ticket_type_id
     group by g.holder_name, o.event_id, o.id
     order by lower(regexp_replace(g.holder_name, '^.*\\s', '')), lower(g.holder_name), o.code
     limit ${MAX_LISTED}`,
    [eventId],
  )
  const told = new Set<string>()
  return rows.map(({ due, tickets, ...guest }) => {
    const isFirst = due !== null && !told.has(guest.code)
    told.add(guest.code)
    return {
      ...guest,
      tickets: tickets.map(({ seats, ...group }) => ({ ...group, seats: seatsName(seats ?? []) })),
      isUnpaid: due !== null,
      toPay: isFirst && cashier ? due : null,
    }
  })
}
