import type { Chart } from '#modules/seating/chart/chart.ts'
import { addFloor, renameFloor } from '#modules/seating/editor/change/floors.ts'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'

/** A banquet: tables around a dance floor with a stage above it, 60 and 40 dollars. */
export function ballroom(tables = 20, seatsPerTable = 4): Chart {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables, seatsPerTable })
  chart.categories.forEach((category, at) => (category.priceCents = toCents(6000 - 2000 * at)))
  return chart
}

/** The same with its tables once more on a balcony above them, called 101 and on; `half` is its first seat there. */
export function twoFloors(): { chart: Chart; half: number } {
  const balcony = newId()
  const ground = addFloor(ballroom(8), balcony, newId())
  const ids = new Map<string, string>(ground.tables.map(({ id }) => [id, newId()]))
  const above = (id: string | undefined) => ids.get(id ?? '') ?? ''
  return {
    half: ground.seats.length,
    chart: {
      ...renameFloor(ground, balcony, 'Balcony'),
      tables: [
        ...ground.tables,
        ...ground.tables.map((table) => ({
          ...table,
          id: above(table.id),
          floorId: balcony,
          label: String(100 + Number(table.label)),
        })),
      ],
      seats: [
        ...ground.seats,
        ...ground.seats.map((seat) => ({ ...seat, id: newId(), tableId: above(seat.tableId) })),
      ],
    },
  }
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
