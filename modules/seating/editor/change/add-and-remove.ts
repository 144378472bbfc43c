import { rowOrTableOf, type Chart, type ChartSeat, type Point } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { freeRowLabels, freeTableLabels } from '#modules/seating/editor/change/free-labels.ts'
import { NOTHING, type Selection, selectedOf } from '#modules/seating/editor/change/selection.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'

export type Parts = Partial<Pick<Chart, 'rows' | 'tables' | 'seats' | 'areas'>>

/** What a command makes of a chart, and what is selected afterwards. */
export interface Edited {
  chart: Chart
  selection: Selection
}

/** Puts new rows, tables, seats and areas into a chart and selects them; the chart as it is where it would hold too many. */
export function addParts(chart: Chart, parts: Parts): Edited {
  const next = {
    ...chart,
    rows: [...chart.rows, ...(parts.rows ?? [])],
    tables: [...chart.tables, ...(parts.tables ?? [])],
    seats: [...chart.seats, ...(parts.seats ?? [])],
    areas: [...chart.areas, ...(parts.areas ?? [])],
  }
  const isTooMuch = (['rows', 'tables', 'seats', 'areas'] as const).some(
    (part) => next[part].length > CHART_LIMITS[part],
  )
  if (isTooMuch) return { chart, selection: NOTHING }
  const added = [...(parts.rows ?? []), ...(parts.tables ?? []), ...(parts.areas ?? [])]
  return { chart: next, selection: new Set(added.map(({ id }) => id)) }
}

/** Takes what is selected away. A row whose last seat goes, goes with it; a table keeps as many places as it has chairs. */
export function removeSelected(chart: Chart, selection: Selection): Edited {
  if (selection.size === 0) return { chart, selection }
  const isGone = ({ id }: { id: string }) => selection.has(id)
  const goes = (seat: ChartSeat) => isGone(seat) || selection.has(rowOrTableOf(seat))
  const seats = chart.seats.filter((seat) => !goes(seat))
  const left = Map.groupBy(seats, rowOrTableOf)
  const touched = new Set(chart.seats.filter(goes).map(rowOrTableOf))
  const isEmpty = ({ id }: { id: string }) => touched.has(id) && !left.has(id)
  const tables = chart.tables
    .filter((table) => !isGone(table) && !isEmpty(table))
    .map((table) =>
      touched.has(table.id) ? { ...table, capacity: left.get(table.id)?.length ?? table.capacity } : table,
    )
  return {
    chart: {
      ...chart,
      seats,
      tables,
      rows: chart.rows.filter((row) => !isGone(row) && !isEmpty(row)),
      areas: chart.areas.filter((area) => !isGone(area)),
    },
    selection: NOTHING,
  }
}

/** Copies rows, tables and areas that are selected, and selects the copies. Seats get identifiers of their own. */
export function duplicateSelected(chart: Chart, selection: Selection, { x: dx, y: dy }: Point): Edited {
  const { rows, tables, areas, seats } = selectedOf(chart, selection)
  if (rows.length + tables.length + areas.length === 0) return { chart, selection }
  const copies = new Map([...rows, ...tables].map(({ id }) => [id, newPartId()]))
  const moved = <T extends Point>(one: T): T => ({ ...one, x: one.x + dx, y: one.y + dy })
  const rowLabels = freeRowLabels(chart, rows.length)
  const tableLabels = freeTableLabels(chart, tables.length)
  return addParts(chart, {
    rows: rows.map((row, at) => ({
      ...row,
      id: copies.get(row.id) ?? row.id,
      label: rowLabels[at] ?? row.label,
    })),
    tables: tables.map((table, at) => ({
      ...moved(table),
      id: copies.get(table.id) ?? table.id,
      label: tableLabels[at] ?? table.label,
    })),
    areas: areas.map((area) => ({ ...moved(area), id: newPartId() })),
    // Of a row or table alone: a seat has no place without one.
    seats: seats
      .filter((seat) => copies.has(rowOrTableOf(seat)))
      .map((seat) => {
        const place = copies.get(rowOrTableOf(seat))
        return {
          ...moved(seat),
          id: newPartId(),
          ...(seat.rowId === undefined ? { tableId: place } : { rowId: place }),
        }
      }),
  })
}
