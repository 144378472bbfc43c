import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Point } from '#modules/seating/chart/chart.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'
import { addParts, duplicateSelected, removeSelected } from '#modules/seating/editor/add-and-remove.ts'
import { areaFrom, rowsFrom, tablesFrom, type Tool } from '#modules/seating/editor/draw-parts.ts'
import { KEY_WORDS, keyCommand } from '#modules/seating/editor/editor-keys.ts'
import { GRID, moveSelected, rotateSelected, snap } from '#modules/seating/editor/move-selected.ts'
import { ProblemList } from '#modules/seating/editor/problem-list.tsx'
import { RoomCanvas } from '#modules/seating/editor/room-canvas.tsx'
import { RoomPanel } from '#modules/seating/editor/room-panel.tsx'
import { SelectionPanel } from '#modules/seating/editor/selection-panel.tsx'
import { everything, NOTHING, type Selection, within } from '#modules/seating/editor/selection.ts'
import { ThingsList } from '#modules/seating/editor/things-list.tsx'
import { ToolBar } from '#modules/seating/editor/tool-bar.tsx'
import type { ChartEditor as Editor } from '#modules/seating/editor/use-chart-editor.tsx'
import { middleOfView, wholeRoom, zoomed } from '#modules/seating/editor/view.ts'
import { Button } from '#ui/button.tsx'

/** Below this, in pixels of the room, a drag was a press. */
const PRESS = 4

/** The editor of a chart: what to do above the room, the room, and beside it what can be said of what is selected. */
export function ChartEditor({ editor, saved }: { editor: Editor; saved: ReactNode }) {
  const { chart, selection, edit, select } = editor
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  const [view, setView] = useState(() => wholeRoom(chart.size))

  const draw = (box: Box, isAdding: boolean) => {
    const categoryId = chart.categories[0]?.id ?? null
    if (tool.kind === 'rows') edit((now) => addParts(now, rowsFrom(now, box, categoryId)))
    else if (tool.kind === 'tables') edit((now) => addParts(now, tablesFrom(now, box, tool, categoryId)))
    else if (tool.kind === 'area') edit((now) => addParts(now, areaFrom(box, tool.area)))
    else if (tool.kind === 'focal')
      edit((now) => ({ ...now, focal: { x: snap(box.right), y: snap(box.bottom) } }))
    else if (box.right - box.left < PRESS && box.bottom - box.top < PRESS)
      select(isAdding ? selection : NOTHING)
    else {
      const found = within(chart, box, tool.kind === 'seats' ? 'seats' : 'things')
      select(isAdding ? new Set([...selection, ...found]) : found)
    }
    // Drawn once, it is worked with: the next drag moves it.
    if (tool.kind === 'area' || tool.kind === 'focal') setTool({ kind: 'select' })
  }

  const press = (id: string | null, isAdding: boolean) => select(pressed(selection, id, isAdding))

  const keys = (event: KeyboardEvent) => {
    const command = keyCommand(event)
    if (!command) return
    event.preventDefault()
    if (command.do === 'move') edit((now, of) => moveSelected(now, of, command.by))
    if (command.do === 'rotate') edit((now, of) => rotateSelected(now, of, command.degrees))
    if (command.do === 'remove') edit(removeSelected)
    if (command.do === 'duplicate')
      edit((now, of) => duplicateSelected(now, of, { x: 5 * GRID, y: 7 * GRID }))
    if (command.do === 'undo') editor.undo()
    if (command.do === 'redo') editor.redo()
    if (command.do === 'select all') select(everything(chart))
    if (command.do === 'select nothing') {
      select(NOTHING)
      setTool({ kind: 'select' })
    }
    const { x, y } = middleOfView(view)
    if (command.do === 'place' && tool.kind !== 'select' && tool.kind !== 'seats')
      draw({ left: x, top: y, right: x, bottom: y }, false)
  }

  return (
    <div className="space-y-5">
      <ToolBar tool={tool} setTool={setTool} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={!editor.canUndo} onClick={editor.undo}>
          Undo
        </Button>
        <Button variant="secondary" disabled={!editor.canRedo} onClick={editor.redo}>
          Redo
        </Button>
        <Button variant="secondary" onClick={() => setView((now) => zoomed(now, 1.4, middleOfView(now)))}>
          Nearer
        </Button>
        <Button variant="secondary" onClick={() => setView((now) => zoomed(now, 1 / 1.4, middleOfView(now)))}>
          Farther
        </Button>
        <Button variant="secondary" onClick={() => setView(() => wholeRoom(chart.size))}>
          Whole room
        </Button>
        {saved}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4 self-start lg:sticky lg:top-20">
          <RoomCanvas
            chart={chart}
            selection={selection}
            tool={tool}
            view={view}
            setView={setView}
            onPress={press}
            onMove={(by: Point) => edit((now, of) => moveSelected(now, of, by))}
            onBox={draw}
            onKey={keys}
          />
          <p id="chart-keys" className="text-muted">
            {KEY_WORDS}
          </p>
        </div>
        <div className="space-y-6">
          <ProblemList chart={chart} onShow={({ ids }) => select(new Set(ids))} />
          {selection.size > 0 && <SelectionPanel editor={editor} />}
          <RoomPanel editor={editor} />
          <ThingsList editor={editor} />
        </div>
      </div>
    </div>
  )
}

/** What is selected after a press: that thing alone, or with what was selected, or without it where it was. */
function pressed(selection: Selection, id: string | null, isAdding: boolean): Selection {
  if (id === null) return isAdding ? selection : NOTHING
  if (!isAdding) return new Set([id])
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}
