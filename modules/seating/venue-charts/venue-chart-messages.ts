import { type ChartFileFailure, MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import {
  type ChartChanged,
  type ChartHasProblems,
  type ChartNotFound,
  MAX_VENUE_CHARTS,
  type TooManyCharts,
} from '#modules/seating/venue-charts/venue-chart.ts'

export type VenueChartFailure =
  | ChartNotFound
  | TooManyCharts
  | ChartChanged
  | ChartHasProblems
  | ChartFileFailure
  | { code: 'CHART_FILES_TOO_FAST' }
  | { code: 'CHART_FILE_MISSING' }

const MESSAGES = {
  CHART_NOT_FOUND: 'This chart is not there any more.',
  TOO_MANY_CHARTS: `A venue has ${MAX_VENUE_CHARTS} charts at most. Delete one first.`,
  CHART_CHANGED: 'This chart was changed in another tab. Reload the page to see it as it is now.',
  CHART_HAS_PROBLEMS: 'This chart cannot be sold from yet.',
  CHART_FILE_MISSING: 'Please choose a file.',
  CHART_FILE_TOO_LARGE: `Please choose a file below ${MAX_CHART_FILE_BYTES / 1_000_000} MB.`,
  CHART_FILE_NO_JSON: 'This file cannot be read. Please choose a chart that was saved as JSON.',
  CHART_FILE_UNKNOWN:
    'This is no seating plan of pretix, no chart of seats.io, no list of seats, and none of ours.',
  CHART_FILE_EMPTY: 'Nothing was found in this file that a chart could show.',
  CHART_FILES_TOO_FAST: 'You have sent charts often enough for now. Please try again in an hour.',
} as const satisfies Record<VenueChartFailure['code'], string>

export const venueChartMessage = ({ code }: VenueChartFailure): string => MESSAGES[code]
