import type { Chart } from '#modules/seating/chart/chart.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { toCents } from '#platform/money.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'

/** A banquet: tables around a dance floor with a stage above it, 60 and 40 dollars. */
export function ballroom(tables = 20, seatsPerTable = 4): Chart {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables, seatsPerTable })
  chart.categories.forEach((category, at) => (category.priceCents = toCents(6000 - 2000 * at)))
  return chart
}

/** A published event that sells the seats of a chart. */
export async function makeRoomOnSale(
  db: Db,
  chart = ballroom(),
  facts: Parameters<typeof makeEvent>[1] = {},
): Promise<OnSale & { chart: Chart }> {
  const event = await makeEvent(db, facts)
  const host = await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit')
  if (!host) throw new Error('An owner may edit their event')
  const sold = await sellByChart(db, host, {
    chart,
    name: 'Ballroom',
    description: '',
    venueChartId: null,
    version: 1,
  })
  if (!sold.ok) throw new Error(sold.failure.code)
  return { ...event, chart }
}
