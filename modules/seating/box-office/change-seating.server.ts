import type { EventManager } from '#modules/events/event-manager.ts'
import {
  blockSeats,
  type ChangedSeats,
  releaseBlockedSeats,
} from '#modules/seating/box-office/block-seats.server.ts'
import { moveGuest } from '#modules/seating/box-office/move-guest.server.ts'
import type { SeatingFailure } from '#modules/seating/box-office/seating-messages.ts'
import { readSavedChartKey } from '#modules/seating/box-office/saved-chart-key.ts'
import type { SeatingForm } from '#modules/seating/box-office/seating-schema.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { venueChartVersion } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { SeatId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Does what a form of an event's seating asks: another chart, seats blocked or released, a guest moved. */
export async function changeSeating(
  db: Db,
  manager: EventManager<'edit'>,
  sent: SeatingForm,
): Promise<Result<null, SeatingFailure>> {
  switch (sent.intent) {
    case 'use': {
      const key = readSavedChartKey(sent.chart)
      const saved = key && (await venueChartVersion(db, { owner: manager.personId, ...key }))
      if (!saved) return fail({ code: 'CHART_NOT_FOUND' })
      const { chart, name } = saved
      const { chartId: venueChartId, version } = key
      const done = await sellByChart(db, manager, { chart, name, description: '', venueChartId, version })
      return done.ok ? ok(null) : done
    }
    case 'block':
      return allOf(await blockSeats(db, manager, sent.seat as SeatId[], sent.reason))
    case 'release':
      return allOf(await releaseBlockedSeats(db, manager, sent.seat as SeatId[]))
    case 'move':
      return moveGuest(db, manager, sent.ticket, sent.to)
  }
}

const allOf = ({ changed, left }: ChangedSeats): Result<null, SeatingFailure> =>
  left === 0 ? ok(null) : fail({ code: 'NOT_ALL_CHANGED', changed, left })
