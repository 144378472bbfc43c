import type { ChartTable } from '#modules/seating/chart/chart.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'
import { rowsIn, tablesIn, type Tool } from '#modules/seating/editor/draw/draw-parts.ts'
import { formatCounted } from '#platform/money.ts'

/** The box that is being dragged, and what it will be. */
export function DrawnBox({ box, tool, tables }: { box: Box; tool: Tool; tables: ChartTable[] }) {
  const { left, top, right, bottom } = box
  return (
    <g className="pointer-events-none">
      <rect
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        className="fill-transparent stroke-focus"
        strokeWidth={2}
        strokeDasharray="6 4"
      />
      <text x={left} y={top - 10} fontSize={20} fontWeight={700} className="fill-text">
        {drawnText(box, tool, tables)}
      </text>
    </g>
  )
}

/** What a box becomes: "4 rows of 10: 40 seats". */
function drawnText(box: Box, tool: Tool, tables: ChartTable[]): string {
  if (tool.kind === 'rows') {
    const { rows, seats } = rowsIn(box)
    return `${formatCounted(rows, 'row')} of ${seats}: ${formatCounted(rows * seats, 'seat')}`
  }
  if (tool.kind !== 'tables') return ''
  const { columns, lines } = tablesIn(box, tool, tables)
  return `${formatCounted(columns * lines, 'table')} of ${tool.capacity}: ${formatCounted(columns * lines * tool.capacity, 'seat')}`
}
