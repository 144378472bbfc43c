import type { Chart } from '#modules/seating/chart/chart.ts'
import { ChartSchema } from '#modules/seating/chart/chart-schema.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A text is no chart of ours: `at` says where, for who reads the log. */
export interface UnreadableChart {
  code: 'CHART_UNREADABLE'
  at: string
}

/**
 * A chart out of what a browser or a file says. Fails with CHART_UNREADABLE where a field is missing, strange or out of its bounds, where
 * one identifier stands twice, or where something names a section, row, table, category or floor that is not there.
 */
export function parseChart(said: unknown): Result<Chart, UnreadableChart> {
  const unreadable = (at: string) => fail({ code: 'CHART_UNREADABLE' as const, at })
  const read = ChartSchema.safeParse(said)
  if (!read.success) return unreadable(read.error.issues[0]?.path.join('.') ?? '')
  const at = strangeReference(read.data)
  return at === null ? ok(read.data) : unreadable(at)
}

/** Where a chart refers to nothing, or names two things alike; null where nowhere. */
function strangeReference(chart: Chart): string | null {
  const parts = ['categories', 'sections', 'rows', 'tables', 'seats', 'areas', 'floors'] as const
  const ids = Object.fromEntries(
    parts.map((part) => [part, new Set(chart[part].map(({ id }) => id))]),
  ) as Record<(typeof parts)[number], Set<string>>
  for (const part of parts) if (ids[part].size < chart[part].length) return `${part}: the same id twice`
  const inFloor = ({ floorId }: { floorId: string | null }) => floorId === null || ids.floors.has(floorId)
  const inSection = ({ sectionId }: { sectionId: string | null }) =>
    sectionId === null || ids.sections.has(sectionId)
  for (const part of ['sections', 'rows', 'tables', 'areas'] as const)
    if (!chart[part].every(inFloor)) return `${part}: floorId`
  for (const part of ['rows', 'tables'] as const)
    if (!chart[part].every(inSection)) return `${part}: sectionId`
  for (const { rowId, tableId, categoryId } of chart.seats) {
    if ((rowId === undefined) === (tableId === undefined)) return 'seats: rowId or tableId'
    if (rowId !== undefined && !ids.rows.has(rowId)) return 'seats: rowId'
    if (tableId !== undefined && !ids.tables.has(tableId)) return 'seats: tableId'
    if (categoryId !== null && !ids.categories.has(categoryId)) return 'seats: categoryId'
  }
  return null
}
