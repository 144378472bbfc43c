import type { Chart } from '#modules/seating/chart/chart.ts'
import type { ChartProblem } from '#modules/seating/chart/find-chart-problems.ts'
import type { PersonId } from '#platform/ids.ts'

/** How many charts a venue has at most. */
export const MAX_VENUE_CHARTS = 50

/** How many versions of a chart are kept; the oldest go. Events have a copy of theirs. */
export const MAX_CHART_VERSIONS = 200

/** A chart as the list of its venue shows it. */
export interface ListedChart {
  id: string
  name: string
  draftSeats: number
  /** The last version, and its seats; null and 0 while there is none. */
  version: number | null
  seats: number
  updatedAt: Date
}

/** A chart that its owner edits. */
export interface EditedChart {
  id: string
  name: string
  draft: Chart
  /** Sent back with the next draft, so that another tab is noticed. */
  revision: number
  /** The last version, and whether the draft is the same. */
  version: number | null
  isSaved: boolean
  /** All that are kept, the newest first. */
  versions: { version: number; seats: number }[]
}

/** A chart of one's own venue, named for a use-case. */
export interface OwnChart {
  owner: PersonId
  venueId: string
  chartId: string
}

export type ChartNotFound = { code: 'CHART_NOT_FOUND' }
export type TooManyCharts = { code: 'TOO_MANY_CHARTS' }
/** Somebody saved the draft meanwhile, such as the same person in another tab. */
export type ChartChanged = { code: 'CHART_CHANGED' }
export type ChartHasProblems = { code: 'CHART_HAS_PROBLEMS'; problems: ChartProblem[] }
