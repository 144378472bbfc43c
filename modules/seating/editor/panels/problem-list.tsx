import {
  type ChartProblem,
  findChartProblems,
  stopsSale,
} from '#modules/seating/chart/find-chart-problems.ts'
import { type Chart, countSeats } from '#modules/seating/chart/chart.ts'
import { problemText } from '#modules/seating/chart/chart-problem-text.ts'
import { formatCounted } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { useMemo } from 'react'

/** Categories are not in the drawing, where something can be selected. */
const OF_CATEGORIES: readonly ChartProblem['code'][] = [
  'UNUSED_CATEGORY',
  'DUPLICATE_CATEGORY',
  'CATEGORY_WITHOUT_NAME',
]

/** How many seats there are, and what a person should look at before guests do. */
export function ProblemList({ chart, onShow }: { chart: Chart; onShow: (problem: ChartProblem) => void }) {
  const problems = useMemo(() => findChartProblems(chart), [chart])
  return (
    <div className="space-y-2">
      <output className="block font-semibold tabular-nums">{formatCounted(countSeats(chart), 'seat')}</output>
      {problems.length > 0 && (
        <ul aria-label="What to look at" className="space-y-1">
          {problems.map((problem) => (
            <li key={problem.code} className="flex flex-wrap items-center gap-3">
              <span className={stopsSale(problem) ? 'font-semibold text-danger' : 'text-muted'}>
                {stopsSale(problem) ? 'Before it is sold: ' : ''}
                {problemText(problem)}
              </span>
              {problem.ids.length > 0 && !OF_CATEGORIES.includes(problem.code) && (
                <Button variant="quiet" onClick={() => onShow(problem)}>
                  Select {problem.ids.length === 1 ? 'it' : 'them'}
                  <span className="sr-only">: {problemText(problem)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
