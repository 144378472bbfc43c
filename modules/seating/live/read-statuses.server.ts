import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeatId, SeatingChartId } from '#platform/ids.ts'

/** The statuses of all seats of the chart that an event sells from. */
export interface SeatStatuses {
  chartId: SeatingChartId
  geometryHash: string
  changes: SeatChange[]
}

export interface SeatChange {
  position: number
  status: number
  /** How long a hold has left, in milliseconds; null for what does not end by itself. */
  leftMs: number | null
}

// The numbers of `SEAT_STATUS` in `map/seat-status.ts`.
const seatColumns = `s.position,
    case
      when k.status in ('active', 'used') then 2
      when k.status = 'pending' then 1
      when s.status <> 'available' then 3
      when h.seat_id is not null then 1
      else 0
    end as status,
    case when k.status is null and s.status = 'available'
      then extract(epoch from h.expires_at - clock_timestamp())::float8 * 1000 end as left_ms`

const seatsOnSale = `from seating_charts c
  join seats s on s.event_id = c.event_id and s.seating_chart_id = c.id
  left join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
  left join seat_holds h on h.event_id = s.event_id and h.seat_id = s.id and h.expires_at > clock_timestamp()
  where c.event_id = $1 and c.is_active and s.position is not null`

/** Reads a whole room; null where the event sells none, or is a draft. Never for each viewer: `live-seats.server.ts` keeps it. */
export async function readStatuses(db: DbOrTx, eventId: EventId): Promise<SeatStatuses | null> {
  const [row] = await db.plannedEachTime<{
    chart_id: SeatingChartId
    geometry_hash: string
    positions: number[]
    statuses: number[]
    left_ms: (number | null)[]
  }>(
    `select c.id as chart_id, c.geometry_hash, seat.positions, seat.statuses, seat.left_ms
     from seating_charts c join events e on e.id = c.event_id, lateral (
       select coalesce(array_agg(position), '{}') as positions, coalesce(array_agg(status), '{}') as statuses,
              coalesce(array_agg(left_ms), '{}') as left_ms
       from (select ${seatColumns} ${seatsOnSale}) one) seat
     where c.event_id = $1 and c.is_active and e.status <> 'draft'`,
    [eventId],
  )
  if (!row) return null
  const changes = row.positions.map((position, at) => ({
    position,
    status: row.statuses[at]!,
    leftMs: row.left_ms[at] ?? null,
  }))
  return { chartId: row.chart_id, geometryHash: row.geometry_hash, changes }
}

/** What became of a few seats. */
export async function readChanges(
  db: DbOrTx,
  eventId: EventId,
  seatIds: readonly SeatId[],
): Promise<SeatChange[]> {
  const rows = await db.plannedEachTime<{ position: number; status: number; left_ms: number | null }>(
    `select ${seatColumns} ${seatsOnSale} and s.id = any ($2)`,
    [eventId, seatIds],
  )
  return rows.map(({ position, status, left_ms }) => ({ position, status, leftMs: left_ms }))
}
