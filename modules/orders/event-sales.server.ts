import type { EventStatus } from '#modules/events/event.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { EventSales } from '#modules/orders/event-sales.ts'
import { grossColumn } from '#modules/orders/gross.server.ts'
import { placesColumn } from '#modules/orders/sold.server.ts'
import type { Places } from '#modules/orders/sold.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

interface Row {
  eventId: EventId
  title: string
  status: EventStatus
  startsAt: Date
  endsAt: Date
  timeZone: string
  venue: string
  places: Places
  sales: number
}

const SALES = `
  select e.id as "eventId", e.title, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
    coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD') as venue, ${placesColumn} as places, ${grossColumn} as sales
  from events e`

/**
 * The sales of the events that are not over at `now` and whose sales a person may read, the next first, and behind them those
 * that wait for a new date: at most `limit`. One statement.
 */
export async function nextEventSales(
  db: DbOrTx,
  personId: PersonId,
  now: Instant,
  limit: number,
): Promise<EventSales[]> {
  const rows = await db.plannedOnce<Row>(
    `${SALES} join ${managedEvents('$1', 'sales')} m on m.event_id = e.id
     where e.status = 'published' and e.ends_at > $2 or e.status = 'postponed'
     order by e.status = 'postponed', e.starts_at, e.id limit $3`,
    [personId, now, limit],
  )
  return rows.map(toEventSales)
}

/** The sales of one event, whatever its state. One statement. */
export async function eventSales(db: DbOrTx, manager: EventManager<'sales'>): Promise<EventSales> {
  const rows = await db.statement<Row>(`${SALES} where e.id = $1`, [manager.eventId])
  const [row] = rows as [Row] // the proof was made from this event
  return toEventSales(row)
}

const toEventSales = (row: Row): EventSales => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  sales: toCents(row.sales),
})
