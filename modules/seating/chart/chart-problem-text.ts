import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import type { ChartProblem } from '#modules/seating/chart/find-chart-problems.ts'
import { formatCounted } from '#platform/money.ts'

const PROBLEMS = {
  NO_SEATS: () => 'There is no seat yet.',
  SEAT_WITHOUT_CATEGORY: (n: number) => `${seats(n)} without a category: paint them.`,
  SEAT_WITHOUT_NUMBER: (n: number) => `${seats(n)} without a number.`,
  DUPLICATE_NUMBER: (n: number) => `${seats(n)} with a number that another in the row or at the table has.`,
  DUPLICATE_ROW: (n: number) => `${formatCounted(n, 'row')} with a name that another row of the section has.`,
  DUPLICATE_TABLE: (n: number) => `${formatCounted(n, 'table')} with a name that another table has.`,
  DUPLICATE_CATEGORY: () => 'Two categories have the same name.',
  CATEGORY_WITHOUT_NAME: (n: number) => `${n === 1 ? 'One category' : `${n} categories`} without a name.`,
  TABLE_TOO_LARGE: (n: number) =>
    `${formatCounted(n, 'table')} with more than ${CHART_LIMITS.capacity} seats.`,
  OVERLAPPING_SEATS: (n: number) => `${seats(n)} upon each other.`,
  SEAT_OUTSIDE: (n: number) => `${seats(n)} outside the room.`,
  WITHOUT_SEATS: (n: number) => `${formatCounted(n, 'row or table')} without seats.`,
  TABLE_CAPACITY: (n: number) => `${formatCounted(n, 'table')} with more or fewer seats than it says.`,
  TABLE_OF_CATEGORIES: (n: number) =>
    `${formatCounted(n, 'table')} sold as a whole with seats of more than one category.`,
  UNUSED_CATEGORY: (n: number) => `${n === 1 ? 'One category' : `${n} categories`} without seats.`,
} satisfies Record<ChartProblem['code'], (n: number) => string>

const seats = (n: number) => formatCounted(n, 'seat')

/** What is wrong, as a person reads it. */
export const problemText = ({ code, ids }: ChartProblem): string => PROBLEMS[code](ids.length)
