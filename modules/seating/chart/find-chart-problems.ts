import { type Chart, type ChartSeat, rowOrTableOf } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { overlappingSeats } from '#modules/seating/chart/overlapping-seats.ts'

/** What is wrong with a chart that can be read: a code, and the seats, rows, tables or categories it is about. */
export interface ChartProblem {
  code:
    | 'NO_SEATS'
    | 'SEAT_WITHOUT_CATEGORY'
    | 'SEAT_WITHOUT_NUMBER'
    | 'DUPLICATE_NUMBER'
    | 'DUPLICATE_ROW'
    | 'DUPLICATE_TABLE'
    | 'DUPLICATE_CATEGORY'
    | 'CATEGORY_WITHOUT_NAME'
    | 'TABLE_TOO_LARGE'
    | 'OVERLAPPING_SEATS'
    | 'SEAT_OUTSIDE'
    | 'WITHOUT_SEATS'
    | 'TABLE_CAPACITY'
    | 'TABLE_OF_CATEGORIES'
    | 'UNUSED_CATEGORY'
  ids: string[]
}

/**
 * Two guests would be sent to the same place, or one to none, or a table has more seats than anybody may hold at once: such a chart is no
 * version, and nothing is sold from it.
 */
const STOPS: readonly ChartProblem['code'][] = [
  'NO_SEATS',
  'SEAT_WITHOUT_CATEGORY',
  'SEAT_WITHOUT_NUMBER',
  'DUPLICATE_NUMBER',
  'DUPLICATE_ROW',
  'DUPLICATE_TABLE',
  'DUPLICATE_CATEGORY',
  'CATEGORY_WITHOUT_NAME',
  'TABLE_TOO_LARGE',
]

/** Whether tickets cannot be sold by a chart with such a problem. The others are told, and may be meant. */
export const stopsSale = ({ code }: ChartProblem): boolean => STOPS.includes(code)

/** Everything that a person should look at before guests choose seats of a chart; each code at most once. */
export function findChartProblems(chart: Chart): ChartProblem[] {
  const { seats, rows, tables, categories } = chart
  const isUsed = new Set(seats.map(({ categoryId }) => categoryId))
  const isFilled = new Set(seats.map((seat) => rowOrTableOf(seat)))
  const places = [...rows, ...tables]
  // As tickets say it: no floor, and not which of two sections of one name.
  const names = new Map(chart.sections.map(({ id, name }) => [id, name]))
  const said = ({ sectionId, label }: { sectionId: string | null; label: string }) => [
    names.get(sectionId ?? ''),
    label,
  ]
  const found: ChartProblem[] = [
    { code: 'SEAT_WITHOUT_CATEGORY', ids: idsOf(seats.filter(({ categoryId }) => categoryId === null)) },
    { code: 'SEAT_WITHOUT_NUMBER', ids: idsOf(seats.filter(({ number }) => number.trim() === '')) },
    { code: 'DUPLICATE_NUMBER', ids: repeated(seats, (seat) => [rowOrTableOf(seat), seat.number]) },
    { code: 'DUPLICATE_ROW', ids: repeated(rows, said) },
    { code: 'DUPLICATE_TABLE', ids: repeated(tables, said) },
    { code: 'DUPLICATE_CATEGORY', ids: repeated(categories, ({ name }) => [name]) },
    { code: 'CATEGORY_WITHOUT_NAME', ids: idsOf(categories.filter(({ name }) => name.trim() === '')) },
    { code: 'TABLE_TOO_LARGE', ids: largeTables(chart) },
    { code: 'OVERLAPPING_SEATS', ids: overlappingSeats(chart) },
    { code: 'SEAT_OUTSIDE', ids: idsOf(seats.filter((seat) => isOutside(seat, chart.size))) },
    { code: 'WITHOUT_SEATS', ids: idsOf(places.filter(({ id }) => !isFilled.has(id))) },
    { code: 'TABLE_CAPACITY', ids: crowdedTables(chart) },
    { code: 'TABLE_OF_CATEGORIES', ids: mixedTables(chart) },
    { code: 'UNUSED_CATEGORY', ids: idsOf(categories.filter(({ id }) => !isUsed.has(id))) },
  ]
  if (seats.length === 0) return [{ code: 'NO_SEATS', ids: [] }]
  return found.filter(({ ids }) => ids.length > 0)
}

const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)

/** Those that have the same key as another, read as people do: "a 1" is "A 1". */
function repeated<T extends { id: string }>(
  all: readonly T[],
  keyOf: (each: T) => (string | null | undefined)[],
): string[] {
  const byKey = Map.groupBy(all, (each) =>
    JSON.stringify(keyOf(each).map((part) => part?.trim().toLowerCase())),
  )
  return [...byKey.values()].filter((same) => same.length > 1).flatMap(idsOf)
}

const isOutside = ({ x, y }: ChartSeat, { w, h }: Chart['size']): boolean => x < 0 || y < 0 || x > w || y > h

/** Tables with more seats than one can have, whatever it says. */
function largeTables({ tables, seats }: Chart): string[] {
  const at = Map.groupBy(seats, ({ tableId }) => tableId)
  return idsOf(tables.filter(({ id }) => (at.get(id)?.length ?? 0) > CHART_LIMITS.capacity))
}

/** Tables with more or fewer seats than they say. */
function crowdedTables({ tables, seats }: Chart): string[] {
  const at = Map.groupBy(seats, ({ tableId }) => tableId)
  return idsOf(tables.filter(({ id, capacity }) => at.has(id) && at.get(id)?.length !== capacity))
}

/** Tables that are sold whole with seats of more than one category: who may not buy one of these buys none of the table. */
function mixedTables({ tables, seats }: Chart): string[] {
  const at = Map.groupBy(seats, ({ tableId }) => tableId)
  const categoriesOf = (id: string) => new Set(at.get(id)?.flatMap(({ categoryId }) => categoryId ?? []))
  return idsOf(tables.filter(({ id, sellWhole }) => sellWhole && categoriesOf(id).size > 1))
}
