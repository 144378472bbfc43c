import type { ChartProblem } from '#modules/seating/chart/find-chart-problems.ts'
import { problemText } from '#modules/seating/chart/chart-problem-text.ts'
import type { ChartFileFailure } from '#modules/seating/import/chart-file.ts'

/** Why an event does not sell by the chart in its `display_price`. */
export type AdoptChartFailure =
  | ChartFileFailure
  | { code: 'NO_SEATS' }
  | { code: 'TOO_MANY_TICKET_TYPES' }
  | { code: 'NO_PRICE'; categories: string[] }
  | { code: 'CHART_HAS_PROBLEMS'; problems: ChartProblem[] }

/** The same in sentences, for the host. */
export function adoptSentences(failure: AdoptChartFailure): string[] {
  switch (failure.code) {
    case 'CHART_FILE_TOO_LARGE':
      return ['It is larger than a chart can be.']
    case 'CHART_FILE_NO_JSON':
    case 'CHART_FILE_UNKNOWN':
      return ['It is no seating plan of pretix, no chart of seats.io, no list of seats, and none of ours.']
    case 'CHART_FILE_EMPTY':
      return ['Nothing was found in it that a chart could show.']
    case 'NO_SEATS':
      return ['It has no seat with a category.']
    case 'TOO_MANY_TICKET_TYPES':
      return ['An event has at most 30 ticket types, and each of its categories becomes one.']
    case 'NO_PRICE':
      return [`Nobody said what a seat costs: ${failure.categories.join(', ')}.`]
    case 'CHART_HAS_PROBLEMS':
      return failure.problems.map(problemText)
  }
}
