import { memo, useMemo } from 'react'
import {
  rowOrTableOf,
  type Chart,
  type ChartArea,
  type ChartRow,
  type ChartSeat,
  type ChartTable,
} from '#modules/seating/chart/chart.ts'
import { cssColor } from '#modules/seating/chart/seat-color.ts'
import { AreaShape } from '#modules/seating/editor/draw/area-shape.tsx'
import type { Selection } from '#modules/seating/editor/change/selection.ts'
import { SeatMark } from '#modules/seating/editor/draw/seat-mark.tsx'

interface ChartDrawingProps {
  chart: Chart
  selection: Selection
}

/**
 * The parts of a chart within an `<svg>`: first what is not selected, then what is, in a group of its own that moves as one while it is
 * dragged. What did not change is not drawn anew.
 */
export function ChartDrawing({
  chart,
  selection,
  offset,
}: ChartDrawingProps & { offset: { x: number; y: number } }) {
  const isSelected = (one: { id: string }) => selection.has(one.id)
  const rest = <T extends { id: string }>(all: readonly T[]) => all.filter((one) => !isSelected(one))
  const chosen = <T extends { id: string }>(all: readonly T[]) => all.filter(isSelected)
  const [chosenSeats = [], otherSeats = []] = useMemo(() => {
    const isChosen = (seat: ChartSeat) => selection.has(seat.id) || selection.has(rowOrTableOf(seat))
    const seats = Map.groupBy(chart.seats, isChosen)
    return [seats.get(true), seats.get(false)]
  }, [chart.seats, selection])
  return (
    <>
      <Parts
        chart={chart}
        areas={rest(chart.areas)}
        tables={rest(chart.tables)}
        rows={rest(chart.rows)}
        seats={otherSeats}
      />
      <g transform={`translate(${offset.x} ${offset.y})`} className="stroke-focus">
        <Parts
          chart={chart}
          areas={chosen(chart.areas)}
          tables={chosen(chart.tables)}
          rows={chosen(chart.rows)}
          seats={chosenSeats}
          isSelected
        />
      </g>
    </>
  )
}

interface PartsProps {
  chart: Chart
  areas: readonly ChartArea[]
  tables: readonly ChartTable[]
  rows: readonly ChartRow[]
  seats: readonly ChartSeat[]
  isSelected?: boolean
}

function Parts({ chart, areas, tables, rows, seats, isSelected = false }: PartsProps) {
  const colors = useMemo(
    () => new Map(chart.categories.map(({ id, color }) => [id, cssColor(color)])),
    [chart.categories],
  )
  return (
    <>
      {areas.map((area) => (
        <AreaShape key={area.id} area={area} isSelected={isSelected} />
      ))}
      {tables.map((table) => (
        <TableShape key={table.id} table={table} isSelected={isSelected} />
      ))}
      <RowNames rows={rows} seats={chart.seats} />
      {seats.map((seat) => (
        <SeatMark
          key={seat.id}
          seat={seat}
          color={colors.get(seat.categoryId ?? '') ?? null}
          isSelected={isSelected}
        />
      ))}
    </>
  )
}

const TableShape = memo(function TableShape({
  table,
  isSelected,
}: {
  table: ChartTable
  isSelected: boolean
}) {
  const { id, shape, x, y, w, h, rotation, label, sellWhole } = table
  const look = `fill-surface-3 ${isSelected ? 'stroke-focus' : 'stroke-border-strong'}`
  const width = isSelected ? 4 : sellWhole ? 3 : 1.5
  return (
    <g data-thing={id}>
      {shape === 'round' ? (
        <circle cx={x} cy={y} r={w / 2} className={look} strokeWidth={width} />
      ) : (
        <rect
          x={x - w / 2}
          y={y - h / 2}
          width={w}
          height={h}
          rx={4}
          transform={`rotate(${rotation} ${x} ${y})`}
          className={look}
          strokeWidth={width}
        />
      )}
      <text x={x} y={y} className="fill-text stroke-none" {...CENTERED} fontSize={16} fontWeight={700}>
        {label}
      </text>
    </g>
  )
})

export const CENTERED = { textAnchor: 'middle', dominantBaseline: 'central' } as const

/** The names of rows, beside their first or last seat. */
function RowNames({ rows, seats }: { rows: readonly ChartRow[]; seats: readonly ChartSeat[] }) {
  const seatsAt = useMemo(() => Map.groupBy(seats, rowOrTableOf), [seats])
  return rows.flatMap(({ id, label, labelAt }) => {
    const line = seatsAt.get(id) ?? []
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last || labelAt === 'none') return []
    const ends =
      first === last ? [first] : labelAt === 'both' ? [first, last] : [labelAt === 'start' ? first : last]
    const isLeft = (seat: ChartSeat) => seat.x <= (seat === first ? last : first).x
    return ends.map((seat) => (
      <text
        key={`${id} ${seat.id}`}
        data-thing={id}
        x={seat.x + (isLeft(seat) && line.length > 1 ? -24 : 24)}
        y={seat.y}
        className="fill-text stroke-none"
        {...CENTERED}
        fontSize={14}
        fontWeight={700}
      >
        {label}
      </text>
    ))
  })
}
