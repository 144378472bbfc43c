import { useMemo } from 'react'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { type ChartProblem, findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import type { SaveState } from '#modules/seating/editor/draft-saver.ts'
import { type SaveFailure, saveFailureWords } from '#modules/seating/editor/save-failure.ts'
import { problemText } from '#modules/seating/chart/chart-problem-text.ts'
import {
  type VenueChartFailure,
  venueChartMessage,
} from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface SaveNoticeProps {
  state: SaveState
  /** Somebody wants a version, and the draft could not be sent. */
  isUnsent: boolean
  chart: Chart
  /** What was said of the last version. */
  result: FormResult<number, VenueChartFailure> | null
}

/** What became of the draft and of the version, where it has to be known. */
export function SaveNotice({ state, isUnsent, chart, result }: SaveNoticeProps) {
  if (state === 'changed')
    return (
      // In sight also for who has scrolled to the room, where nothing is saved any more.
      <div className="sticky top-2 z-5 roomy:top-20">
        <Notice tone="danger" live title="This chart was changed in another tab">
          <p>What you draw here is not saved any more. Load the other one, or take yours along as a file.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => location.reload()}>Load the other one</Button>
            <TakeAlong chart={chart} />
          </div>
        </Notice>
      </div>
    )
  if (state in saveFailureWords && (isUnsent || state !== 'no line')) {
    const failure = state as SaveFailure
    const { title, advice } = saveFailureWords[failure]
    return (
      <Notice tone="danger" live title={title}>
        <p>
          {isUnsent && 'No version was saved. '}What you have drawn is still here. {advice}
        </p>
        {(failure === 'gone' || failure === 'refused') && <TakeAlong chart={chart} />}
      </Notice>
    )
  }
  if (!result) return null
  if (result.ok) return <SavedNotice version={result.value} chart={chart} />
  const { failure } = result
  if (failure.code === 'FIELDS_INVALID' || failure.code === 'FIELD_NOT_ALLOWED') return null
  return (
    <Notice tone="danger" live title={venueChartMessage(failure)}>
      {failure.code === 'CHART_HAS_PROBLEMS' && <Problems problems={failure.problems} />}
    </Notice>
  )
}

/** A version is saved; what in it looks like a mistake, and may be meant, is told once more. */
function SavedNotice({ version, chart }: { version: number; chart: Chart }) {
  const problems = useMemo(() => findChartProblems(chart), [chart])
  const saved = `Version ${version} is saved. It never changes: events can be sold from it.`
  if (problems.length === 0)
    return (
      <Notice tone="success" live>
        {saved}
      </Notice>
    )
  return (
    <Notice tone="warning" live title={saved}>
      <p>Before you sell by it, see whether this is meant:</p>
      <Problems problems={problems} />
    </Notice>
  )
}

const Problems = ({ problems }: { problems: readonly ChartProblem[] }) => (
  <ul className="list-disc pl-5">
    {problems.map((problem) => (
      <li key={problem.code}>{problemText(problem)}</li>
    ))}
  </ul>
)

const TakeAlong = ({ chart }: Pick<SaveNoticeProps, 'chart'>) => (
  <Button variant="secondary" onClick={() => download(chart)}>
    Take mine along
  </Button>
)

/** Gives the drawing to the browser as a file, which the page of the venue's charts reads again. */
function download(chart: Chart): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(chart)], { type: 'application/json' }))
  link.download = 'chart.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
