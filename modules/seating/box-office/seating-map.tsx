import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS, type SeatState } from '#modules/seating/box-office/seat-state.ts'
import type { Chart, ChartSeat } from '#modules/seating/chart/chart.ts'
import { SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import { onFloor } from '#modules/seating/chart/on-floor.ts'
import type { ReactNode } from 'react'
import { Heading } from '#ui/heading.tsx'

/** Beyond this a drawing is slower than the list beside it. */
const MAX_DRAWN = 3_000

/** How each state is drawn: never by colour alone. */
const LOOKS: Record<SeatState, { className: string; mark: string }> = {
  free: { className: 'fill-surface stroke-border-strong', mark: '' },
  held: { className: 'fill-surface stroke-accent [stroke-dasharray:4_3]', mark: '·' },
  blocked: { className: 'fill-surface-2 stroke-border-strong', mark: '×' },
  reserved: { className: 'fill-warning-soft stroke-warning', mark: '$' },
  sold: { className: 'fill-accent stroke-accent', mark: '' },
  arrived: { className: 'fill-success stroke-success', mark: '✓' },
}

const STATES = Object.keys(LOOKS) as SeatState[]

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
    {seats.length <= MAX_DRAWN && (
      <div className={`space-y-6 ${pressed ? 'hidden print:block' : ''}`}>
        <Drawings chart={chart} seats={seats} />
      </div>
    )}
    <figcaption className="break-inside-avoid break-before-avoid">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {STATES.map((state) => (
          <li key={state} className="inline-flex items-center gap-2">
            <svg viewBox="-12 -12 24 24" className="size-5" aria-hidden="true">
              <circle r="9" strokeWidth="2" className={LOOKS[state].className} />
              <text textAnchor="middle" dominantBaseline="central" className="fill-text text-base">
                {LOOKS[state].mark}
              </text>
            </svg>
            {SEAT_STATE_WORDS[state]}: {seats.filter((seat) => seat.state === state).length}
          </li>
        ))}
      </ul>
    </figcaption>
  </figure>
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

function Drawing({ chart, states }: DrawingProps) {
  const { w, h } = chart.size
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
      {chart.seats.map((seat) => {
        const state = states.get(seat)
        if (!state) return null
        const { className, mark } = LOOKS[state]
        return (
          <g key={seat.id} transform={`translate(${seat.x} ${seat.y})`}>
            <circle r={seat.r ?? SEAT_RADIUS} strokeWidth="2" className={className} />
            {mark && (
              <text textAnchor="middle" dominantBaseline="central" className="fill-text text-base">
                {mark}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
