import type { EventManager } from '#modules/events/event-manager.ts'
import { chartInUse } from '#modules/seating/event-chart/change/chart-in-use.server.ts'
import { freeCategories, type PricedCategory } from '#modules/seating/event-chart/prices-of-chart.ts'
import { typesOfCategories } from '#modules/seating/event-chart/types-of-categories.server.ts'
import { listSavedCharts, type SavedChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** A saved chart, with the categories that this event would give away. */
export interface ChartToUse extends Pick<SavedChart, 'name' | 'version'> {
  /** Null of the one in use where it is of no venue's. */
  id: string | null
  /** Null of the one in use where it is not among the manager's own any more. */
  venue: string | null
  free: Pick<PricedCategory, 'id' | 'name'>[]
  isInUse: boolean
}

/** What an event may sell by: first the chart that it does sell by, then the saved charts of the manager's venues at their newest version. */
export async function chartsToUse(db: DbOrTx, manager: EventManager<'edit'>): Promise<ChartToUse[]> {
  const [charts, typesOf, inUse] = await Promise.all([
    listSavedCharts(db, manager.personId),
    typesOfCategories(db, manager.eventId),
    chartInUse(db, manager),
  ])
  const others = charts
    .filter(({ id, version }) => id !== inUse?.id || version !== inUse.version)
    .map(({ categories, ...chart }) => ({
      ...chart,
      free: freeCategories(categories, typesOf).map(({ id, name }) => ({ id, name })),
      isInUse: false,
    }))
  if (!inUse) return others
  const venue = charts.find(({ id }) => id === inUse.id)?.venue ?? null
  return [{ ...inUse, venue, free: [], isInUse: true }, ...others]
}
