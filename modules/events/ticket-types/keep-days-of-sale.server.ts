import type { EventManager } from '#modules/events/event-manager.ts'
import type { Tx } from '#platform/db.server.ts'
import type { TimeZone } from '#platform/time.ts'

/**
 * Keeps the days and hours of sale, and of early prices, of an event that gets another time zone: they go by its clocks. Called before
 * the event has it.
 */
export const keepDaysOfSale = (
  tx: Tx,
  { eventId }: EventManager<'edit'>,
  timeZone: TimeZone,
): Promise<unknown> =>
  tx.statement(
    `update ticket_types t set version = t.version + 1,
       early_bird_until = (t.early_bird_until at time zone e.time_zone) at time zone $2,
       sale_starts_at = (t.sale_starts_at at time zone e.time_zone) at time zone $2,
       sale_ends_at = (t.sale_ends_at at time zone e.time_zone) at time zone $2
     from events e
     where e.id = $1 and t.event_id = e.id and e.time_zone <> $2
       and coalesce(t.early_bird_until, t.sale_starts_at, t.sale_ends_at) is not null`,
    [eventId, timeZone],
  )
