import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** The chart by which an event sells: which of a venue's, if it is still known, and at which version. */
export interface ChartInUse {
  id: string | null
  name: string
  version: number
}

/** Null where the event does not sell by the seat. */
export async function chartInUse(db: DbOrTx, { eventId }: EventManager<'edit'>): Promise<ChartInUse | null> {
  const [chart] = await db.statement<ChartInUse>(
    'select venue_chart_id as id, name, version from seating_charts where event_id = $1 and is_active',
    [eventId],
  )
  return chart ?? null
}
