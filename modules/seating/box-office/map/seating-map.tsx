import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import { LookMark } from '#modules/seating/box-office/map/look-mark.tsx'
import { type LookedAt, LOOKS } from '#modules/seating/box-office/map/seat-looks.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS, SEAT_STATES, type SeatState } from '#modules/seating/box-office/seat-state.ts'
import type { Chart, ChartSeat } from '#modules/seating/chart/chart.ts'
import { SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import { onFloor } from '#modules/seating/chart/on-floor.ts'
import { rowEnds } from '#modules/seating/map/draw/row-ends.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { seatIndex } from '#modules/seating/map/plan/seat-index.ts'
import { type ReactNode, useMemo } from 'react'
import { Heading } from '#ui/heading.tsx'

interface SeatingMapProps {
  chart: Chart
  seats: readonly SeatOfList[]
  /** The map that is pressed, where scripts run; then the drawing is for paper. */
  pressed: ReactNode
}

/** The room as it is sold at this moment, with what its looks mean. The list says the same in words. */
export const SeatingMap = ({ chart, seats, pressed }: SeatingMapProps) => (
  <figure className="space-y-3">
    {pressed && <div className="print:hidden">{pressed}</div>}
    {!isLargeRoom(seats) && (
      <div className={`space-y-6 ${pressed ? 'hidden print:block' : ''}`}>
        <Drawings chart={chart} seats={seats} />
      </div>
    )}
    <figcaption className="break-inside-avoid break-before-avoid">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {SEAT_STATES.map((state) => (
          <li key={state} className="inline-flex items-center gap-2">
            <KeyMark of={state} />
            {SEAT_STATE_WORDS[state]}: {seats.filter((seat) => seat.state === state).length}
          </li>
        ))}
        {pressed && (
          <li className="inline-flex items-center gap-2 print:hidden">
            <KeyMark of="chosen" />
            Chosen
          </li>
        )}
      </ul>
    </figcaption>
  </figure>
)

const KeyMark = ({ of }: { of: LookedAt }) => (
  <svg viewBox="-10 -10 20 20" className="size-6 shrink-0" aria-hidden="true">
    <LookMark look={LOOKS[of]} r={10} />
  </svg>
)

/** A picture of each floor, under its name; of a room on one level just the picture. */
function Drawings({ chart, seats }: Pick<SeatingMapProps, 'chart' | 'seats'>) {
  const states = new Map(seats.map(({ position, state }) => [chart.seats[position], state]))
  if (chart.floors.length < 2) return <Drawing chart={chart} states={states} />
  return chart.floors.map((floor) => (
    <div key={floor.id} className="break-inside-avoid space-y-2">
      <Heading level={2} size="small">
        {floor.name}
      </Heading>
      <Drawing chart={onFloor(chart, floor)} states={states} />
    </div>
  ))
}

interface DrawingProps {
  chart: Chart
  /** Of the seats that are sold; the others are not drawn. */
  states: ReadonlyMap<ChartSeat | undefined, SeatState>
}

const ANCHORS = { left: 'start', right: 'end', center: 'middle' } as const

function Drawing({ chart, states }: DrawingProps) {
  const { w, h } = chart.size
  const ends = useMemo(() => {
    const plan = planOfChart(chart)
    return rowEnds(plan, -1, seatIndex(plan, -1))
  }, [chart])
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      // A room is one page, also of paper that lies across.
      className="h-auto w-full rounded-lg border border-border bg-surface print:max-h-[5.5in]"
      aria-hidden="true"
    >
      {chart.areas.map(({ id, x, y, w: width, h: height, text, rotation }) => (
        <g key={id} transform={`translate(${x} ${y}) rotate(${rotation})`}>
          <rect
            x={-width / 2}
            y={-height / 2}
            width={width}
            height={height}
            rx="6"
            className="fill-surface-2 stroke-border"
          />
          <text textAnchor="middle" dominantBaseline="central" className="fill-muted text-2xl">
            {text}
          </text>
        </g>
      ))}
      {chart.tables.map(({ id, x, y, w: width, h: height, shape, rotation, label }) => (
        <g key={id} transform={`translate(${x} ${y}) rotate(${rotation})`}>
          <rect
            x={-width / 2}
            y={-height / 2}
            width={width}
            height={height}
            rx={shape === 'round' ? width / 2 : 6}
            className="fill-surface-2 stroke-border-strong"
          />
          <text textAnchor="middle" dominantBaseline="central" className="fill-text text-2xl">
            {label}
          </text>
        </g>
      ))}
      {ends.map(({ label, x, y, align, r }) => (
        <text
          key={`${label} ${x} ${y}`}
          x={x}
          y={y}
          textAnchor={ANCHORS[align]}
          dominantBaseline="central"
          fontSize={r * 1.4}
          className="fill-text font-semibold"
        >
          {label}
        </text>
      ))}
      {chart.seats.map((seat) => {
        const state = states.get(seat)
        if (!state) return null
        return (
          <g key={seat.id} transform={`translate(${seat.x} ${seat.y})`}>
            <LookMark look={LOOKS[state]} r={seat.r ?? SEAT_RADIUS} />
          </g>
        )
      })}
    </svg>
  )
}
