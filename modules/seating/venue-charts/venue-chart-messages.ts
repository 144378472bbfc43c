import type { ChartProblem } from '#modules/seating/chart/find-chart-problems.ts'
import { type ChartFileFailure, MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import {
  type ChartChanged,
  type ChartHasProblems,
  type ChartNotFound,
  MAX_VENUE_CHARTS,
  type TooManyCharts,
} from '#modules/seating/venue-charts/venue-chart.ts'
import { formatCounted } from '#platform/money.ts'

export type VenueChartFailure =
  | ChartNotFound
  | TooManyCharts
  | ChartChanged
  | ChartHasProblems
  | ChartFileFailure
  | { code: 'CHART_FILES_TOO_FAST' }

const MESSAGES = {
  CHART_NOT_FOUND: 'This chart is not there any more.',
  TOO_MANY_CHARTS: `A venue has ${MAX_VENUE_CHARTS} charts at most. Delete one first.`,
  CHART_CHANGED: 'This chart was changed in another tab. Reload the page to see it as it is now.',
  CHART_HAS_PROBLEMS: 'This chart cannot be sold from yet.',
  CHART_FILE_TOO_LARGE: `Please choose a file below ${MAX_CHART_FILE_BYTES / 1_000_000} MB.`,
  CHART_FILE_NO_JSON: 'This file cannot be read. Please choose a chart that was saved as JSON.',
  CHART_FILE_UNKNOWN: 'This is no seating plan of pretix, no chart of seats.io, and none of ours.',
  CHART_FILE_EMPTY: 'Nothing was found in this file that a chart could show.',
  CHART_FILES_TOO_FAST: 'You have sent charts often enough for now. Please try again in an hour.',
} as const satisfies Record<VenueChartFailure['code'], string>

export const venueChartMessage = ({ code }: VenueChartFailure): string => MESSAGES[code]

const PROBLEMS = {
  NO_SEATS: () => 'There is no seat yet.',
  SEAT_WITHOUT_CATEGORY: (n: number) => `${seats(n)} without a category: paint them.`,
  SEAT_WITHOUT_NUMBER: (n: number) => `${seats(n)} without a number.`,
  DUPLICATE_NUMBER: (n: number) => `${seats(n)} with a number that another in the row or at the table has.`,
  DUPLICATE_ROW: (n: number) => `${formatCounted(n, 'row')} with a name that another row of the section has.`,
  DUPLICATE_TABLE: (n: number) => `${formatCounted(n, 'table')} with a name that another table has.`,
  DUPLICATE_CATEGORY: () => 'Two categories have the same name.',
  OVERLAPPING_SEATS: (n: number) => `${seats(n)} upon each other.`,
  SEAT_OUTSIDE: (n: number) => `${seats(n)} outside the room.`,
  WITHOUT_SEATS: (n: number) => `${formatCounted(n, 'row or table')} without seats.`,
  TABLE_CAPACITY: (n: number) => `${formatCounted(n, 'table')} with more or fewer seats than it says.`,
  UNUSED_CATEGORY: (n: number) => `${n === 1 ? 'One category' : `${n} categories`} without seats.`,
} satisfies Record<ChartProblem['code'], (n: number) => string>

const seats = (n: number) => formatCounted(n, 'seat')

/** What is wrong, as a person reads it. */
export const problemText = ({ code, ids }: ChartProblem): string => PROBLEMS[code](ids.length)
