import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { ChartEditor } from '#modules/seating/editor/chart-editor.tsx'
import { SaveNotice } from '#modules/seating/editor/save-notice.tsx'
import { useChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { useDraftSave } from '#modules/seating/editor/use-draft-save.tsx'
import type { VenueChartFailure } from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Button } from '#ui/button.tsx'

interface EditorPageProps {
  draft: Chart
  revision: number
  version: number | null
  /** Where drafts go. */
  draftPath: string
}

/** The editor with what keeps its work: drafts while somebody draws, a version when they say so. */
export function EditorPage({ draft, revision, version, draftPath }: EditorPageProps) {
  const editor = useChartEditor(draft)
  const { state, flush } = useDraftSave(draftPath, { chart: editor.chart, revision })
  const saving = useFetcher<FormResult<number, VenueChartFailure>>()
  const [savedChart, setSavedChart] = useState<Chart | null>(null)

  const saveVersion = async () => {
    const { chart } = editor
    const at = await flush()
    if (at === null) return
    setSavedChart(chart)
    await saving.submit({ revision: String(at) }, { method: 'post' })
  }
  const isBusy = saving.state !== 'idle'
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBusy} onClick={() => void saveVersion()}>
          {`Save as version ${(saving.data?.ok ? saving.data.value : (version ?? 0)) + 1}`}
        </Button>
        {version !== null && <p className="text-muted">{`Events are sold from version ${version}.`}</p>}
      </div>
      <SaveNotice
        state={state}
        chart={editor.chart}
        result={!isBusy && savedChart === editor.chart ? (saving.data ?? null) : null}
      />
      <ChartEditor editor={editor} saved={<output className="text-muted">{SAVE_WORDS[state]}</output>} />
    </div>
  )
}

const SAVE_WORDS = {
  saved: 'Draft saved',
  saving: 'Saving the draft …',
  failed: 'Not saved: trying again',
  changed: 'Not saved',
} as const
