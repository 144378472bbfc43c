import type { Chart } from '#modules/seating/chart/chart.ts'

/** A chart with what it was before and after: each is a whole chart, which shares with the others what did not change. */
export interface History {
  past: readonly Chart[]
  now: Chart
  future: readonly Chart[]
}

/**
 * A step keeps one list of references for each part that changed: about 8 bytes a seat. So much for all steps together, some 80 MB, is
 * thousands of steps for a room of a thousand.
 */
const MOST_REFERENCES = 10_000_000
const MOST_STEPS = 5_000

export const historyOf = (chart: Chart): History => ({ past: [], now: chart, future: [] })

/** The history after a change; the same where nothing changed. What was undone before cannot be redone any more. */
export function changed(history: History, next: Chart): History {
  const { past, now } = history
  if (next === now) return history
  const { seats, tables, rows, areas } = next
  const each = seats.length + tables.length + rows.length + areas.length + 1
  const most = Math.min(MOST_STEPS, Math.max(20, Math.floor(MOST_REFERENCES / each)))
  return { past: [...past, now].slice(-most), now: next, future: [] }
}

export function undone(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
}

export function redone(history: History): History {
  const { past, now, future } = history
  const [after] = future
  return after ? { past: [...past, now], now: after, future: future.slice(1) } : history
}
