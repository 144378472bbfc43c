import type { KeyboardEvent } from 'react'
import type { Chart, Point } from '#modules/seating/chart/chart.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import { ChartDrawing } from '#modules/seating/editor/draw/chart-drawing.tsx'
import type { Tool } from '#modules/seating/editor/draw/draw-parts.ts'
import { DrawnBox } from '#modules/seating/editor/draw/drawn-box.tsx'
import { snap } from '#modules/seating/editor/change/move-selected.ts'
import type { Selection } from '#modules/seating/editor/change/selection.ts'
import { useGestures } from '#modules/seating/editor/draw/use-gestures.tsx'
import type { View } from '#modules/seating/editor/draw/view.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useLostFocus } from '#ui/use-lost-focus.ts'

interface RoomCanvasProps {
  chart: Chart
  selection: Selection
  tool: Tool
  view: View
  setView: (change: (view: View) => View) => void
  onPress: (id: string | null, isAdding: boolean) => void
  onMove: (by: Point) => void
  onBox: (box: Box, isAdding: boolean) => void
  onKey: (event: KeyboardEvent) => void
}

/** The room to draw in. It takes the keys of the editor while it has the focus. */
export function RoomCanvas({
  chart,
  selection,
  tool,
  view,
  setView,
  onPress,
  onMove,
  onBox,
  onKey,
}: RoomCanvasProps) {
  const hasScripts = useHydrated()
  // What was pressed may be gone with what it removed.
  const svg = useLostFocus<SVGSVGElement>(selection)
  const { drag, handlers } = useGestures({
    svg,
    tool,
    setView,
    isSelected: (id) => selection.has(id),
    onPress,
    onMove: ({ x, y }) => onMove({ x: snap(x), y: snap(y) }),
    onBox: (from, to, isAdding) => onBox(boxOf(from, to), isAdding),
  })
  const offset =
    drag?.kind === 'move'
      ? { x: snap(drag.to.x - drag.from.x), y: snap(drag.to.y - drag.from.y) }
      : { x: 0, y: 0 }
  const { w, h } = chart.size
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application: each of its keys is told below it
    <svg
      ref={svg}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a drawing that is worked in by keys
      tabIndex={0}
      role="application"
      aria-label="The room"
      aria-describedby="chart-keys"
      viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
      className={`block h-[60dvh] min-h-80 w-full touch-none rounded-lg border border-border-strong bg-surface-2 select-none ${
        tool.kind === 'pan'
          ? 'cursor-grab'
          : tool.kind === 'select' || tool.kind === 'seats'
            ? ''
            : 'cursor-crosshair'
      }`}
      onKeyDown={onKey}
      {...handlers}
    >
      <rect x={0} y={0} width={w} height={h} className="fill-bg stroke-border" strokeWidth={2} />
      {(hasScripts || !isLargeRoom(chart.seats)) && (
        <ChartDrawing chart={chart} selection={selection} offset={offset} />
      )}
      <path
        d={FOCAL_MARK}
        transform={`translate(${chart.focal.x} ${chart.focal.y})`}
        className="fill-primary"
      />
      {drag?.kind === 'box' && <DrawnBox box={boxOf(drag.from, drag.to)} tool={tool} tables={chart.tables} />}
    </svg>
  )
}

/** It points at the place from above and below: a stage has its word there. */
const FOCAL_MARK = 'M-10 -36 h20 L0 -20 Z M-10 36 h20 L0 20 Z'

/** What the mark in the room means. */
export const FocalWords = () => (
  <p className="flex items-center gap-2">
    <svg viewBox="-36 -36 72 72" className="size-6 shrink-0" aria-hidden="true">
      <path d={FOCAL_MARK} className="fill-primary" />
    </svg>
    Focal point: best seats are nearest to it.
  </p>
)

const boxOf = (from: Point, to: Point): Box => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})
