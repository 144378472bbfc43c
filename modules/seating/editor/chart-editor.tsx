import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { Point } from '#modules/seating/chart/chart.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'
import { addParts, duplicateSelected, removeSelected } from '#modules/seating/editor/change/add-and-remove.ts'
import { areaFrom, rowsFrom, tablesFrom, type Tool } from '#modules/seating/editor/draw/draw-parts.ts'
import { FloorSelect } from '#modules/seating/editor/panels/floor-select.tsx'
import { FloorPanel } from '#modules/seating/editor/panels/floor-panel.tsx'
import { onFloor } from '#modules/seating/chart/on-floor.ts'
import { putOn } from '#modules/seating/editor/change/floors.ts'
import { KEY_WORDS, keyCommand } from '#modules/seating/editor/editor-keys.ts'
import { nextFreePlace } from '#modules/seating/editor/change/next-free-place.ts'
import { GRID, moveSelected, rotateSelected, snap } from '#modules/seating/editor/change/move-selected.ts'
import { ProblemList } from '#modules/seating/editor/panels/problem-list.tsx'
import { FocalWords, RoomCanvas } from '#modules/seating/editor/draw/room-canvas.tsx'
import { RoomPanel } from '#modules/seating/editor/panels/room-panel.tsx'
import { SelectionPanel } from '#modules/seating/editor/panels/selection-panel.tsx'
import { everything, NOTHING, type Selection, within } from '#modules/seating/editor/change/selection.ts'
import { ThingsList } from '#modules/seating/editor/panels/things-list.tsx'
import { ToolBar } from '#modules/seating/editor/tool-bar.tsx'
import type { ChartEditor as Editor } from '#modules/seating/editor/use-chart-editor.tsx'
import { keptOver, middleOfView, type View, wholeRoom, zoomed } from '#modules/seating/editor/draw/view.ts'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

/** Below this, in pixels of the room, a drag was a press. */
const PRESS = 4

/** The editor of a chart: what to do above the room, the room, and beside it what can be said of what is selected. */
export function ChartEditor({ editor, saved }: { editor: Editor; saved: ReactNode }) {
  const { chart, selection, floor, edit, select } = editor
  const shown = useMemo(() => onFloor(chart, floor), [chart, floor])
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  const [view, setView] = useState(() => wholeRoom(chart.size))

  const draw = (box: Box, isAdding: boolean) => {
    const categoryId = chart.categories[0]?.id ?? null
    if (tool.kind === 'rows') edit((now) => addParts(now, putOn(rowsFrom(now, box, categoryId), floor)))
    else if (tool.kind === 'tables')
      edit((now) => addParts(now, putOn(tablesFrom(now, box, tool, categoryId), floor)))
    else if (tool.kind === 'area') edit((now) => addParts(now, putOn(areaFrom(box, tool.area), floor)))
    else if (tool.kind === 'focal')
      edit((now) => ({ ...now, focal: { x: snap(box.right), y: snap(box.bottom) } }))
    else if (box.right - box.left < PRESS && box.bottom - box.top < PRESS)
      select(isAdding ? selection : NOTHING)
    else {
      const found = within(shown, box, tool.kind === 'seats' ? 'seats' : 'things')
      select(isAdding ? new Set([...selection, ...found]) : found)
    }
    // Drawn once, it is worked with: the next drag moves it.
    if (tool.kind === 'area' || tool.kind === 'focal') setTool({ kind: 'select' })
  }

  const look = (change: (now: View) => View) => setView((now) => keptOver(change(now), chart.size))
  const zoom = (factor: number) => look((now) => zoomed(now, factor, middleOfView(now)))
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
    if (command.do === 'select all') select(everything(shown))
    if (command.do === 'select nothing') {
      select(NOTHING)
      setTool({ kind: 'select' })
    }
    const { x, y } = nextFreePlace(chart, middleOfView(view))
    if (command.do === 'place' && tool.kind !== 'select' && tool.kind !== 'seats')
      draw({ left: x, top: y, right: x, bottom: y }, false)
  }

  return (
    <div className="space-y-5">
      <ToolBar tool={tool} setTool={setTool} />
      {floor && (
        <div className="max-w-60">
          <FloorSelect
            label="Floor in sight"
            floors={chart.floors}
            floor={floor}
            onChoose={editor.showFloor}
          />
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4 self-start lg:sticky lg:top-20">
          <RoomCanvas
            chart={shown}
            selection={selection}
            tool={tool}
            view={view}
            setView={look}
            onPress={press}
            onMove={(by: Point) => edit((now, of) => moveSelected(now, of, by))}
            onBox={draw}
            onKey={keys}
          />
          <div className="flex flex-wrap items-center gap-2">
            <ViewButton icon="undo-2" words="Undo" disabled={!editor.canUndo} onClick={editor.undo} />
            <ViewButton icon="redo-2" words="Redo" disabled={!editor.canRedo} onClick={editor.redo} />
            <ViewButton icon="plus" words="Nearer" onClick={() => zoom(1.4)} />
            <ViewButton icon="minus" words="Farther" onClick={() => zoom(1 / 1.4)} />
            <ViewButton
              icon="house"
              words="Whole room"
              onClick={() => setView(() => wholeRoom(chart.size))}
            />
            {saved}
          </div>
          <FocalWords />
          <p className="sr-only" aria-live="polite">
            {editor.said}
          </p>
          <p id="chart-keys" className="text-muted max-sm:sr-only">
            {KEY_WORDS}
          </p>
        </div>
        <div className="space-y-6">
          <ProblemList chart={chart} onShow={({ ids }) => select(new Set(ids))} />
          {selection.size > 0 && <SelectionPanel editor={editor} />}
          <RoomPanel editor={editor} />
          <FloorPanel editor={editor} />
          <ThingsList editor={editor} />
        </div>
      </div>
    </div>
  )
}

/** A button of the room: a drawing where there is little room, words where there is more. */
const ViewButton = ({
  icon,
  words,
  ...button
}: {
  icon: IconName
  words: string
  disabled?: boolean
  onClick: () => void
}) => (
  <Button variant="secondary" className="max-sm:w-tap max-sm:px-0" {...button}>
    <span className="sm:hidden">
      <Icon name={icon} />
    </span>
    <span className="max-sm:sr-only">{words}</span>
  </Button>
)

/** What is selected after a press: that thing alone, or with what was selected, or without it where it was. */
function pressed(selection: Selection, id: string | null, isAdding: boolean): Selection {
  if (id === null) return isAdding ? selection : NOTHING
  if (!isAdding) return new Set([id])
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}
