import { type Chart, type ChartFloor, rowOrTableOf } from '#modules/seating/chart/chart.ts'

/** Whether something is on a floor: what says none is on the first one. */
export const isOn =
  ({ floors }: Chart, floor: Pick<ChartFloor, 'id'>) =>
  ({ floorId }: { floorId: string | null }): boolean =>
    (floorId ?? floors[0]?.id) === floor.id

/** What of a chart is on a floor; all of it in a room on one level. */
export function onFloor(chart: Chart, floor: ChartFloor | null): Chart {
  if (!floor) return chart
  const isHere = isOn(chart, floor)
  const [rows, tables] = [chart.rows.filter(isHere), chart.tables.filter(isHere)]
  const places = new Set([...rows, ...tables].map(({ id }) => id))
  return {
    ...chart,
    rows,
    tables,
    areas: chart.areas.filter(isHere),
    sections: chart.sections.filter(isHere),
    seats: chart.seats.filter((seat) => places.has(rowOrTableOf(seat))),
  }
}
