import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { Chart } from '#modules/seating/chart/chart.ts'
import {
  type DraftSaver,
  draftSaver,
  type SaveState,
  type Sent,
} from '#modules/seating/editor/draft-saver.ts'
import { saveFailureOf } from '#modules/seating/editor/save-failure.ts'

/** Saves a draft while it is drawn; `path` takes it. What is not kept yet is sent when its page is left, or asked for when it is closed. */
export function useDraftSave(path: string, { chart, revision }: { chart: Chart; revision: number }) {
  const [state, setState] = useState<SaveState>('saved')
  const saver = useRef<DraftSaver>(null)
  saver.current ??= draftSaver({
    chart,
    revision,
    send: (draft, at) => sendDraft(path, draft, at),
    tell: setState,
  })
  useEffect(() => saver.current?.change(chart), [chart])
  useEffect(() => () => void saver.current?.flush(), [])
  useBeforeUnload((event) => {
    if (saver.current?.isDue()) event.preventDefault()
  })
  return { state, flush: () => saver.current?.flush() ?? Promise.resolve(null) }
}

async function sendDraft(path: string, chart: Chart, revision: number): Promise<Sent> {
  const body = new FormData()
  body.set('revision', String(revision))
  body.set('chart', new File([JSON.stringify(chart)], 'chart.json', { type: 'application/json' }))
  try {
    const answer = await fetch(path, { method: 'POST', body, redirect: 'manual' })
    if (answer.status === 409) return { is: 'changed' }
    const failure = saveFailureOf(answer)
    if (failure) return { is: failure }
    return { is: 'saved', revision: ((await answer.json()) as { revision: number }).revision }
  } catch {
    return { is: 'no line' }
  }
}
