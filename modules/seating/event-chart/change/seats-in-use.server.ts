import type { Tx } from '#platform/db.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'

/** A seat that somebody has a ticket for, or holds, or that the host keeps off sale. */
export interface SeatInUse {
  id: SeatId
  seatNumber: string
  section: string
  row: string
  table: string | null
  use: 'sold' | 'held' | 'blocked'
}

/** Those of an event in the order of its chart, under the locks of its seats. */
export const seatsInUse = (tx: Tx, eventId: EventId): Promise<SeatInUse[]> =>
  tx.statement<SeatInUse>(
    `select s.id, s.seat_number as "seatNumber", s.section, s.row_label as row, s.table_label as "table",
       case when k.seat_id is not null then 'sold' when h.seat_id is not null then 'held' else 'blocked' end as use
     from seats s
     left join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
     left join seat_holds h on h.event_id = s.event_id and h.seat_id = s.id and h.expires_at > clock_timestamp()
     where s.event_id = $1 and (k.seat_id is not null or h.seat_id is not null or s.status = 'blocked') order by s.position`,
    [eventId],
  )
