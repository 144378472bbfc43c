import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { NOTHING } from '#modules/seating/editor/change/selection.ts'
import { ChartEditor } from '#modules/seating/editor/chart-editor.tsx'
import { GoBack } from '#modules/seating/editor/go-back.tsx'
import { SaveNotice } from '#modules/seating/editor/save-notice.tsx'
import { useChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { useDraftSave } from '#modules/seating/editor/use-draft-save.tsx'
import type { EditedChart } from '#modules/seating/venue-charts/venue-chart.ts'
import type { VenueChartFailure } from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Button } from '#ui/button.tsx'
import { OfflineStop } from '#ui/form/offline-stop.tsx'

interface EditorPageProps {
  chart: EditedChart
  /** Where drafts go, and where a version comes from. */
  draftPath: string
  versionPath: (version: number) => string
  /** Which events sell by which version. */
  uses: ReactNode
}

/** The editor with what keeps its work: drafts while somebody draws, a version when they say so. */
export function EditorPage({ chart: edited, draftPath, versionPath, uses }: EditorPageProps) {
  const [first] = useState(edited)
  const editor = useChartEditor(first.draft)
  const { state, flush } = useDraftSave(draftPath, { chart: editor.chart, revision: edited.revision })
  const saving = useFetcher<FormResult<number, VenueChartFailure>>()
  const [savedChart, setSavedChart] = useState<Chart | null>(null)
  const [isUnsent, setIsUnsent] = useState(false)
  if (isUnsent && state === 'saved') setIsUnsent(false)
  const form = useRef<HTMLFormElement>(null)

  const saveVersion = async () => {
    const { chart } = editor
    const at = await flush()
    setIsUnsent(at === null)
    if (at === null) return
    setSavedChart(chart)
    await saving.submit({ revision: String(at) }, { method: 'post' })
  }
  const submit = (event: FormEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    void saveVersion()
  }
  const isBusy = saving.state !== 'idle'
  const version = saving.data?.ok ? saving.data.value : edited.version
  const newest = saving.data?.ok ? savedChart : first.isSaved ? first.draft : null
  const isSame = newest === editor.chart
  return (
    <div className="space-y-5">
      <form ref={form} noValidate onSubmit={submit} className="space-y-3">
        <OfflineStop form={form} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isBusy} disabled={isSame}>
            {`Save as version ${(version ?? 0) + 1}`}
          </Button>
          {version !== null && (
            <p className="text-muted">
              {isSame ? `Nothing has changed since version ${version}.` : `Newest saved version: ${version}.`}
            </p>
          )}
        </div>
      </form>
      {uses}
      {edited.versions.length > 0 && (
        <GoBack
          versions={edited.versions}
          pathOf={versionPath}
          isSame={isSame}
          onChart={(chart) => editor.edit(() => ({ chart, selection: NOTHING }))}
        />
      )}
      <SaveNotice
        state={state}
        isUnsent={isUnsent}
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
  'no line': 'Not saved: trying again',
  'signed out': 'Not saved: trying again',
  'too many': 'Not saved: trying again',
  changed: 'Not saved',
  gone: 'Not saved',
  refused: 'Not saved',
} as const
