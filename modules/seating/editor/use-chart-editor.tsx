import { useState } from 'react'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { fitRoom } from '#modules/seating/chart/move-chart.ts'
import type { Edited } from '#modules/seating/editor/add-and-remove.ts'
import { changed, historyOf, redone, undone } from '#modules/seating/editor/history.ts'
import { NOTHING, type Selection } from '#modules/seating/editor/selection.ts'

/** A change of a chart; one that selects something says what. */
export type Command = (chart: Chart, selection: Selection) => Chart | Edited

export interface ChartEditor {
  chart: Chart
  selection: Selection
  canUndo: boolean
  canRedo: boolean
  edit: (command: Command) => void
  select: (selection: Selection) => void
  undo: () => void
  redo: () => void
}

/** A chart with its history and its selection. The room grows where something is drawn beyond it. */
export function useChartEditor(first: Chart): ChartEditor {
  const [{ history, selection }, setState] = useState(() => ({
    history: historyOf(first),
    selection: NOTHING,
  }))
  return {
    chart: history.now,
    selection,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (command) =>
      setState((state) => {
        const done = command(state.history.now, state.selection)
        const edited = 'chart' in done ? done : { chart: done, selection: state.selection }
        const next = edited.chart === state.history.now ? edited.chart : fitRoom(edited.chart)
        return { history: changed(state.history, next), selection: edited.selection }
      }),
    select: (chosen) => setState((state) => ({ ...state, selection: chosen })),
    undo: () => setState((state) => ({ ...state, history: undone(state.history) })),
    redo: () => setState((state) => ({ ...state, history: redone(state.history) })),
  }
}
