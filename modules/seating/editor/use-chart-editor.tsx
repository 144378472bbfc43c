import { useState } from 'react'
import { type Chart, type ChartFloor, countSeats } from '#modules/seating/chart/chart.ts'
import { fitRoom } from '#modules/seating/chart/move-chart.ts'
import type { Edited } from '#modules/seating/editor/change/add-and-remove.ts'
import { floorAt, floorOfSelection } from '#modules/seating/editor/change/floors.ts'
import { changed, type History, historyOf, redone, undone } from '#modules/seating/editor/change/history.ts'
import { NOTHING, type Selection } from '#modules/seating/editor/change/selection.ts'
import { formatCounted } from '#platform/money.ts'

/** A change of a chart; one that selects something says what. */
export type Command = (chart: Chart, selection: Selection) => Chart | Edited

export interface ChartEditor {
  chart: Chart
  selection: Selection
  /** The one in sight; null in a room on one level. */
  floor: ChartFloor | null
  /** The last step in words, for who does not see it. */
  said: string
  canUndo: boolean
  canRedo: boolean
  edit: (command: Command) => void
  select: (selection: Selection) => void
  showFloor: (id: string) => void
  undo: () => void
  redo: () => void
}

/** A chart with its history and its selection. The room grows where something is drawn beyond it; the floor in sight is that of the selection. */
export function useChartEditor(first: Chart): ChartEditor {
  const [{ history, selection, floorId, said }, setState] = useState(() => ({
    history: historyOf(first),
    selection: NOTHING,
    floorId: first.floors[0]?.id ?? null,
    said: '',
  }))
  return {
    chart: history.now,
    selection,
    floor: floorAt(history.now, floorId),
    said: said && `${said} ${formatCounted(countSeats(history.now), 'seat')} in the room.`,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (command) =>
      setState((state) => {
        const done = command(state.history.now, state.selection)
        const edited = 'chart' in done ? done : { chart: done, selection: state.selection }
        const next = edited.chart === state.history.now ? edited.chart : fitRoom(edited.chart)
        return inSight({
          ...state,
          history: changed(state.history, next),
          selection: edited.selection,
          said: 'Changed.',
        })
      }),
    select: (chosen) => setState((state) => inSight({ ...state, selection: chosen })),
    // What is hidden is not changed by chance.
    showFloor: (id) => setState((state) => ({ ...state, floorId: id, selection: NOTHING })),
    undo: () => setState((state) => inSight({ ...state, history: undone(state.history), said: 'Undone.' })),
    redo: () => setState((state) => inSight({ ...state, history: redone(state.history), said: 'Redone.' })),
  }
}

function inSight<State extends { history: History; selection: Selection; floorId: string | null }>(
  state: State,
): State {
  const { now } = state.history
  const floor = floorOfSelection(now, state.selection, floorAt(now, state.floorId))
  return { ...state, floorId: floor?.id ?? null }
}
