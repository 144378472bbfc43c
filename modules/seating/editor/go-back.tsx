import { useState } from 'react'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { type SaveFailure, saveFailureOf, saveFailureWords } from '#modules/seating/editor/save-failure.ts'
import { formatCounted } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Opener } from '#ui/opener.tsx'

interface GoBackProps {
  /** The newest first; at least one. */
  versions: readonly { version: number; seats: number }[]
  pathOf: (version: number) => string
  /** Whether the drawing is the newest version. */
  isSame: boolean
  onChart: (chart: Chart) => void
}

/** An older version as the drawing again, folded until somebody wants it. It is a step of the editor, which can be undone. */
export function GoBack({ versions, pathOf, isSame, onChart }: GoBackProps) {
  const offered = isSame ? versions.slice(1) : versions
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const version = offered.some((each) => each.version === chosen) ? chosen : offered[0]?.version
  if (!version) return null
  const goBack = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await fetchChart(pathOf(version))
    if (typeof answer === 'string') setFailure(answer)
    else onChart(answer)
    setBusy(false)
  }
  return (
    <details>
      <Opener>Go back to an earlier version</Opener>
      <div className="max-w-xl space-y-3 pt-2">
        <p>
          The room becomes what it was in that version.
          {!isSame &&
            ' What you have drawn since the newest version is in no version yet: save it first, if you want to keep it.'}{' '}
          Undo takes it back as long as this page is open.
        </p>
        <Select
          id="go-back"
          label="Version"
          value={String(version)}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {offered.map((each) => (
            <option key={each.version} value={each.version}>
              {`Version ${each.version}, ${formatCounted(each.seats, 'seat')}`}
            </option>
          ))}
        </Select>
        <Button variant="secondary" busy={isBusy} onClick={() => void goBack()}>
          {`Go back to version ${version}`}
        </Button>
        {failure && (
          <Notice tone="danger" live title={saveFailureWords[failure].title}>
            The room is as it was.
          </Notice>
        )}
      </div>
    </details>
  )
}

async function fetchChart(path: string): Promise<Chart | SaveFailure> {
  try {
    const answer = await fetch(path, { redirect: 'manual' })
    return saveFailureOf(answer) ?? ((await answer.json()) as Chart)
  } catch {
    return 'no line'
  }
}
