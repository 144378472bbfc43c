import type { Chart } from '#modules/seating/chart/chart.ts'
import type { SaveState } from '#modules/seating/editor/draft-saver.ts'
import {
  problemText,
  type VenueChartFailure,
  venueChartMessage,
} from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface SaveNoticeProps {
  state: SaveState
  chart: Chart
  /** What was said of the last version. */
  result: FormResult<number, VenueChartFailure> | null
}

/** What became of the draft and of the version, where it has to be known. */
export function SaveNotice({ state, chart, result }: SaveNoticeProps) {
  if (state === 'changed')
    return (
      <Notice tone="danger" live title="This chart was changed in another tab">
        <p>What you draw here is not saved any more. Load the other one, or take yours along as a file.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Load the other one</Button>
          <Button variant="secondary" onClick={() => download(chart)}>
            Take mine along
          </Button>
        </div>
      </Notice>
    )
  if (!result) return null
  if (result.ok)
    return (
      <Notice tone="success" live>
        {`Version ${result.value} is saved. It never changes: events can be sold from it.`}
      </Notice>
    )
  const { failure } = result
  if (failure.code === 'FIELDS_INVALID' || failure.code === 'FIELD_NOT_ALLOWED') return null
  return (
    <Notice tone="danger" live title={venueChartMessage(failure)}>
      {failure.code === 'CHART_HAS_PROBLEMS' && (
        <ul className="list-disc pl-5">
          {failure.problems.map((problem) => (
            <li key={problem.code}>{problemText(problem)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Gives the drawing to the browser as a file, which the page of the venue's charts reads again. */
function download(chart: Chart): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(chart)], { type: 'application/json' }))
  link.download = 'chart.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
