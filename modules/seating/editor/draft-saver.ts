import type { Chart } from '#modules/seating/chart/chart.ts'
import type { SaveFailure } from '#modules/seating/editor/save-failure.ts'

/** What became of a draft: kept, written over by another tab, or refused. */
export type Sent = { is: 'saved'; revision: number } | { is: 'changed' } | { is: SaveFailure }

export type SaveState = 'saved' | 'saving' | 'changed' | SaveFailure

/** What the same draft may succeed after. */
const TRIED_AGAIN: SaveState[] = ['no line', 'signed out', 'too many']

interface SaverOptions {
  chart: Chart
  revision: number
  send: (chart: Chart, revision: number) => Promise<Sent>
  tell: (state: SaveState) => void
  /** Quiet after a change before it is sent, and before it is tried again. */
  quietMs?: number
  retryMs?: number
}

/** Keeps a draft on the server while somebody draws: one request at a time, each with the newest chart. */
export interface DraftSaver {
  change(chart: Chart): void
  /** Sends what is not kept yet, now; answers the revision of what was drawn until then, null where it was not kept. */
  flush(): Promise<number | null>
  /** Whether something is not kept yet. */
  isDue(): boolean
}

export function draftSaver({
  chart,
  revision,
  send,
  tell,
  quietMs = 1_000,
  retryMs = 10_000,
}: SaverOptions): DraftSaver {
  let [newest, kept, at] = [chart, chart, revision]
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  // What the server may have although no answer came: it is sent first, as it was, so that it is known again.
  let unsure: Chart | null = null
  // After another tab has saved, or deleted it, nothing of this one may follow.
  let isOver = false

  const sendLater = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  const sendNewest = async (): Promise<void> => {
    const sent = unsure ?? newest
    tell('saving')
    const answer = await send(sent, at)
    const wasUnsure = unsure !== null
    if (answer.is === 'no line') unsure = sent
    else if (!TRIED_AGAIN.includes(answer.is)) unsure = null
    if (answer.is === 'changed' || answer.is === 'gone') isOver = true
    if (answer.is === 'saved') [kept, at] = [sent, answer.revision]
    if (answer.is !== 'saved') tell(answer.is)
    else if (newest === kept) tell('saved')
    else if (wasUnsure) return sendNewest()
    if (TRIED_AGAIN.includes(answer.is)) sendLater(retryMs)
  }

  const flush = async (): Promise<number | null> => {
    clearTimeout(timer)
    // Others may wait for their turn as well.
    while (sending) await sending
    const wanted = newest
    if (isOver) return null
    if (wanted !== kept || unsure) {
      sending = sendNewest()
      await sending
      sending = null
    }
    return wanted === kept ? at : null
  }

  return {
    change(next) {
      newest = next
      if (isOver) return
      // Undone to what the server has: nothing is due, unless something else is on its way there, or may have arrived.
      if (next === kept && !sending && !unsure) {
        clearTimeout(timer)
        return tell('saved')
      }
      tell('saving')
      sendLater(quietMs)
    },
    flush,
    isDue: () => newest !== kept || unsure !== null,
  }
}
