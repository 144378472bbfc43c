import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS, type SeatState } from '#modules/seating/box-office/seat-state.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import type { ReactNode } from 'react'

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
  chart: Pick<Chart, 'size' | 'seats' | 'tables' | 'areas'>
  seats: readonly SeatOfList[]
  /** The map that is pressed, where scripts run; then the drawing is for paper. */
  pressed: ReactNode
}

/** The room as it is sold at this moment, with what its looks mean. The list says the same in words. */
export const SeatingMap = ({ chart, seats, pressed }: SeatingMapProps) => (
  <figure className="break-inside-avoid space-y-3">
    {pressed && <div className="print:hidden">{pressed}</div>}
    {seats.length <= MAX_DRAWN && (
      <div className={pressed ? 'hidden print:block' : ''}>
        <Drawing chart={chart} seats={seats} />
      </div>
    )}
    <figcaption>
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

function Drawing({ chart, seats }: Pick<SeatingMapProps, 'chart' | 'seats'>) {
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
      {seats.map(({ id, position, state }) => {
        const drawn = chart.seats[position]
        const { className, mark } = LOOKS[state]
        return (
          drawn && (
            <g key={id} transform={`translate(${drawn.x} ${drawn.y})`}>
              <circle r={drawn.r ?? SEAT_RADIUS} strokeWidth="2" className={className} />
              {mark && (
                <text textAnchor="middle" dominantBaseline="central" className="fill-text text-base">
                  {mark}
                </text>
              )}
            </g>
          )
        )
      })}
    </svg>
  )
}
