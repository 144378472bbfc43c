import type { Chart, ChartCategory } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { makeCategory } from '#modules/seating/chart/make-parts.ts'

/** A chart with one more category, which has a name of its own. */
export function addCategory(chart: Chart, id: string = newPartId()): Chart {
  const { categories } = chart
  if (categories.length >= CHART_LIMITS.categories) return chart
  const taken = new Set(categories.map(({ name }) => name))
  let at = categories.length + 1
  while (taken.has(`Category ${at}`)) at++
  return { ...chart, categories: [...categories, makeCategory(`Category ${at}`, categories.length, { id })] }
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
