import type { EventManager } from '#modules/events/event-manager.ts'
import { blockSeats, releaseBlockedSeats } from '#modules/seating/box-office/block-seats.server.ts'
import { moveGuest } from '#modules/seating/box-office/move-guest.server.ts'
import type { SeatingFailure } from '#modules/seating/box-office/seating-messages.ts'
import { readSavedChartKey, savedChartKey } from '#modules/seating/box-office/map/saved-chart-key.ts'
import type { SeatingForm } from '#modules/seating/box-office/seating-schema.ts'
import { chartInUse } from '#modules/seating/event-chart/change/chart-in-use.server.ts'
import { previewChart } from '#modules/seating/event-chart/change/preview-chart.server.ts'
import { freeCategories, seatedCategories } from '#modules/seating/event-chart/prices-of-chart.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { stopSellingSeats } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { typesOfCategories } from '#modules/seating/event-chart/types-of-categories.server.ts'
import { venueChartVersion } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { SeatId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Does what a form of an event's seating asks: another chart, once it was told what that changes, or none, seats blocked or released, a guest moved. Of seats to be blocked or
 * released those that somebody has or holds stay as they are; the page says which.
 */
export async function changeSeating(
  db: Db,
  manager: EventManager<'edit'>,
  sent: SeatingForm,
): Promise<Result<null, SeatingFailure>> {
  switch (sent.intent) {
    case 'use': {
      const inUse = await chartInUse(db, manager)
      if (inUse && savedChartKey(inUse) === sent.chart) return fail({ code: 'SAME_CHART' })
      const key = readSavedChartKey(sent.chart)
      const saved = key && (await venueChartVersion(db, { owner: manager.personId, ...key }))
      if (!saved) return fail({ code: 'CHART_NOT_FOUND' })
      const { chart, name } = saved
      const free = sent.isFree
        ? []
        : freeCategories(seatedCategories(chart), await typesOfCategories(db, manager.eventId))
      if (free.length > 0) return fail({ code: 'SEATS_FREE', categories: free.map((one) => one.name) })
      const { chartId: venueChartId, version } = key
      const wanted = { chart, name, description: '', venueChartId, version }
      if (inUse && sent.told !== sent.chart) {
        const change = await previewChart(db, manager, wanted)
        return change.ok ? fail({ code: 'CHART_ASKED', change: change.value }) : change
      }
      const done = await sellByChart(db, manager, wanted)
      return done.ok ? ok(null) : done
    }
    case 'block':
      await blockSeats(db, manager, sent.seat as SeatId[], sent.reason)
      return ok(null)
    case 'release':
      await releaseBlockedSeats(db, manager, sent.seat as SeatId[])
      return ok(null)
    case 'stop':
      return stopSellingSeats(db, manager)
    case 'move':
      return moveGuest(db, manager, sent.ticket, sent.to)
  }
}
