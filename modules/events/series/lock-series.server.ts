import type { EventManager } from '#modules/events/event-manager.ts'
import type { Tx } from '#platform/db.server.ts'

/** Locks the series of an event before any of its nights: no nights are added, and none moves in the rhythm, meanwhile. */
export const lockSeries = (tx: Tx, { eventId }: EventManager<'edit'>): Promise<unknown> =>
  tx.statement(
    'select 1 from event_series where id = (select series_id from events where id = $1) for update',
    [eventId],
  )
