import type { Chart, ChartCategory } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { boxAround, boxOfPoint } from '#modules/seating/chart/geometry.ts'
import { makeCategory } from '#modules/seating/chart/make-parts.ts'
import { type Selection, selectedOf } from '#modules/seating/editor/selection.ts'
import { newId } from '#platform/ids.ts'

/** A new category with a name of its own. */
export function addCategory(chart: Chart): Chart {
  const { categories } = chart
  if (categories.length >= CHART_LIMITS.categories) return chart
  const taken = new Set(categories.map(({ name }) => name))
  let at = categories.length + 1
  while (taken.has(`Category ${at}`)) at++
  return { ...chart, categories: [...categories, makeCategory(`Category ${at}`, categories.length)] }
}

export const changeCategory = (chart: Chart, id: string, change: Partial<ChartCategory>): Chart => ({
  ...chart,
  categories: chart.categories.map((category) =>
    category.id === id ? { ...category, ...change } : category,
  ),
})

/** Takes a category away; its seats have none until they are painted. */
export const removeCategory = (chart: Chart, id: string): Chart => ({
  ...chart,
  categories: chart.categories.filter((category) => category.id !== id),
  seats: chart.seats.map((seat) => (seat.categoryId === id ? { ...seat, categoryId: null } : seat)),
})

/** Puts the selected rows and tables into a section: one that is there, or a new one of that name; without a name into none. */
export function assignSection(chart: Chart, selection: Selection, name: string): Chart {
  const known = chart.sections.find((section) => section.name === name)
  const { seats } = selectedOf(chart, selection)
  const box = boxAround(seats.map((seat) => boxOfPoint(seat)))
  const made =
    name === '' || known || !box || chart.sections.length >= CHART_LIMITS.sections
      ? null
      : {
          id: newId<'section'>(),
          name,
          floorId: null,
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
