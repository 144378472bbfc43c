import type { Chart } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { boxAround, boxOfPoint } from '#modules/seating/chart/geometry.ts'
import { type Selection, selectedOf } from '#modules/seating/editor/change/selection.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'

/**
 * Puts the selected rows and tables into a section: one of their floor that is there, or a new one of that name; without a name into none.
 */
export function assignSection(chart: Chart, selection: Selection, name: string): Chart {
  const { rows: chosenRows, tables: chosenTables, seats } = selectedOf(chart, selection)
  const ground = chart.floors[0]?.id ?? null
  const floorId = [...chosenRows, ...chosenTables][0]?.floorId ?? ground
  const known = chart.sections.find(
    (section) => section.name === name && (section.floorId ?? ground) === floorId,
  )
  const box = boxAround(seats.map((seat) => boxOfPoint(seat)))
  const made =
    name === '' || known || !box || chart.sections.length >= CHART_LIMITS.sections
      ? null
      : {
          id: newPartId(),
          name,
          floorId,
          outline: [],
          entrance: '',
          label: { x: (box.left + box.right) / 2, y: box.top - 30 },
        }
  const sectionId = known?.id ?? made?.id ?? null
  const put = <T extends { id: string; sectionId: string | null }>(one: T): T =>
    selection.has(one.id) ? { ...one, sectionId } : one
  const [rows, tables] = [chart.rows.map(put), chart.tables.map(put)]
  const used = new Set([...rows, ...tables].map((place) => place.sectionId))
  const sections = [...chart.sections, ...(made ? [made] : [])].filter(({ id }) => used.has(id))
  return { ...chart, rows, tables, sections }
}
