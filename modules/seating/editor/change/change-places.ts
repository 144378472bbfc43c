import {
  rowOrTableOf,
  type Chart,
  type ChartArea,
  type ChartRow,
  type ChartSeat,
  type ChartTable,
} from '#modules/seating/chart/chart.ts'
import { boxAround, boxOfPoint } from '#modules/seating/chart/geometry.ts'
import { chairPlaces, chairsOf, tableSize } from '#modules/seating/chart/table-seats.ts'
import { bendRow } from '#modules/seating/editor/change/row-curve.ts'
import { middleOf, type Selection } from '#modules/seating/editor/change/selection.ts'
import { clockwise } from '#modules/seating/numbering/clockwise.ts'
import { type RowNaming, rowLabels } from '#modules/seating/numbering/row-labels.ts'

/** Changes the selected rows. */
export const changeRows = (chart: Chart, selection: Selection, change: Partial<ChartRow>): Chart => ({
  ...chart,
  rows: chart.rows.map((row) => (selection.has(row.id) ? { ...row, ...change } : row)),
})

/** Curves the selected rows towards the focal point, each by so many degrees from its one end to the other; 0 is straight. */
export function curveRows(chart: Chart, selection: Selection, degrees: number): Chart {
  const isChosen = ({ rowId }: ChartSeat) => rowId !== undefined && selection.has(rowId)
  const lines = Map.groupBy(chart.seats.filter(isChosen), rowOrTableOf)
  const bent = new Map(
    [...lines.values()].flatMap((seats) =>
      bendRow(seats, degrees, chart.focal).map((seat) => [seat.id, seat] as const),
    ),
  )
  return { ...chart, seats: chart.seats.map((seat) => bent.get(seat.id) ?? seat) }
}

/** Changes the selected areas. */
export const changeAreas = (chart: Chart, selection: Selection, change: Partial<ChartArea>): Chart => ({
  ...chart,
  areas: chart.areas.map((area) => (selection.has(area.id) ? { ...area, ...change } : area)),
})

/**
 * Changes the selected tables. With another shape or number of seats a table is as large as it must be, and its chairs stand around it
 * anew; those that were there keep their identifiers, numbers and categories.
 */
export function changeTables(chart: Chart, selection: Selection, change: Partial<ChartTable>): Chart {
  const isReshaped = change.shape !== undefined || change.capacity !== undefined
  const tables = chart.tables.map((table) => {
    if (!selection.has(table.id)) return table
    const next = { ...table, ...change }
    return isReshaped ? { ...next, ...tableSize(next.shape, next.capacity) } : next
  })
  if (!isReshaped) return { ...chart, tables }
  const seatsAt = Map.groupBy(chart.seats, rowOrTableOf)
  const others = chart.seats.filter((seat) => !isAtTable(seat, selection))
  const chairs = tables
    .filter(({ id }) => selection.has(id))
    .flatMap((table) => {
      const before = seatsAt.get(table.id) ?? []
      const places = chairPlaces(table)
      const categoryId = before[0]?.categoryId ?? chart.categories[0]?.id ?? null
      return chairsOf(table, categoryId).map((chair, at) => ({ ...chair, ...before[at], ...places[at] }))
    })
  return { ...chart, tables, seats: [...others, ...chairs] }
}

const isAtTable = ({ tableId }: { tableId?: string }, selection: Selection): boolean =>
  tableId !== undefined && selection.has(tableId)

/** Names the selected rows, the one nearest to the focal point first. */
export function nameRows(chart: Chart, selection: Selection, naming: RowNaming): Chart {
  const seatsAt = Map.groupBy(chart.seats, rowOrTableOf)
  const distance = ({ id }: ChartRow) => {
    const box = boxAround((seatsAt.get(id) ?? []).map((seat) => boxOfPoint(seat)))
    const { x, y } = box ? middleOf(box) : chart.focal
    return Math.hypot(x - chart.focal.x, y - chart.focal.y)
  }
  const chosen = chart.rows
    .filter(({ id }) => selection.has(id))
    .map((row) => ({ id: row.id, distance: distance(row) }))
    .toSorted((a, b) => a.distance - b.distance)
  const labels = rowLabels(chosen.length, naming)
  const byId = new Map(chosen.map(({ id }, at) => [id, labels[at] ?? '']))
  return { ...chart, rows: chart.rows.map((row) => ({ ...row, label: byId.get(row.id) ?? row.label })) }
}

/** Numbers the selected tables from a number on: clockwise around the focal point, or line by line. */
export function numberTables(
  chart: Chart,
  selection: Selection,
  { start, order }: { start: number; order: 'clockwise' | 'lines' },
): Chart {
  const chosen = chart.tables.filter(({ id }) => selection.has(id))
  const ordered =
    order === 'clockwise' ? clockwise(chosen, chart.focal) : chosen.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const byId = new Map(ordered.map(({ id }, at) => [id, String(start + at)]))
  return {
    ...chart,
    tables: chart.tables.map((table) => ({ ...table, label: byId.get(table.id) ?? table.label })),
  }
}
