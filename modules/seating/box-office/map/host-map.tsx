import { useMemo, useState } from 'react'
import { MOVE_ID } from '#modules/seating/box-office/move-guest-form.tsx'
import { HOST_LOOKS, lookOf } from '#modules/seating/box-office/map/seat-looks.ts'
import { mayBeBlocked, SEAT_STATE_WORDS } from '#modules/seating/box-office/seat-state.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { blockName, seatText } from '#modules/tickets/seat-text.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

interface HostMapProps {
  chart: Chart
  seats: readonly SeatOfList[]
  /** By id. */
  chosen: ReadonlySet<string>
  onToggle: (ids: readonly string[]) => void
  /** The guest of a seat is to get another one. */
  onMove: (ticketId: string) => void
}

const SeatMap = lazyWithFallback(
  () => import('#modules/seating/map/seat-map.tsx'),
  'SeatMap',
  () => <Notice tone="warning">The map did not load. The list below has every seat too.</Notice>,
  () => <Loading>Drawing the room...</Loading>,
)

const everySeat = () => true
const noView = () => ''

/** The map of the picker as the host sees it: who has which seat; a press on a seat, or on a table, chooses what may be blocked or released; of a guest's seat, it offers another one. */
export function HostMap({ chart, seats, chosen, onToggle, onMove }: HostMapProps) {
  const plan = useMemo(() => planOfChart(chart), [chart])
  const byPosition = useMemo(() => new Map(seats.map((seat) => [seat.position, seat])), [seats])
  const own = useMemo(
    () => new Set(seats.flatMap(({ id, position }) => (chosen.has(id) ? [position] : []))),
    [seats, chosen],
  )
  const statuses = useMemo(
    () =>
      Uint8Array.from({ length: plan.count }, (_, at) =>
        lookOf(own.has(at) ? 'chosen' : (byPosition.get(at)?.state ?? 'none')),
      ),
    [plan, byPosition, own],
  )
  const seen = useMemo(() => ({ plan, prices: {}, statuses, own }), [plan, statuses, own])
  const isOpen = (at: number) => mayBeBlocked(byPosition.get(at))
  const [full, setFull] = useState('')
  const [pressed, setPressed] = useState<number | null>(null)
  const guest = pressed === null ? undefined : byPosition.get(pressed)
  const toggle = (positions: readonly number[]) => {
    setFull('')
    setPressed(null)
    onToggle(positions.filter(isOpen).flatMap((at) => byPosition.get(at)?.id ?? []))
  }
  const toggleBlock = (block: number) => {
    const positions = [...plan.block.keys()].filter((at) => plan.block[at] === block)
    toggle(positions)
    const found = plan.blocks[block]
    if (!found || positions.some(isOpen)) return
    const table = blockName({ label: found.label, isTable: found.table !== null })
    setFull(`There is nothing to block or release at ${table}.`)
  }
  return (
    <>
      <SeatMap
        seen={seen}
        isWanted={everySeat}
        viewOf={noView}
        onPick={(at) => {
          toggle([at])
          setPressed(at)
        }}
        host={{
          looks: HOST_LOOKS,
          hint: 'Press seats to choose them, or a table for all of its seats, and then block or release them.',
          nameOf: (at) => nameOf(byPosition.get(at), own.has(at)),
          isOpen: (at) => isOpen(at) || (byPosition.get(at)?.ticketId ?? null) !== null,
          onPickBlock: toggleBlock,
        }}
      />
      <div aria-live="polite" className="space-y-3 pt-3 print:hidden">
        <p>{full}</p>
        {guest?.ticketId && (
          <a
            href={`#${MOVE_ID}`}
            className={buttonClass('secondary')}
            onClick={() => guest.ticketId && onMove(guest.ticketId)}
          >
            {`Move ${guest.guest} to another seat`}
          </a>
        )}
      </div>
    </>
  )
}

function nameOf(seat: SeatOfList | undefined, isChosen: boolean): string {
  if (!seat) return 'Not for sale'
  const { state, guest, blockedFor } = seat
  return [seatText(seat), SEAT_STATE_WORDS[state], guest ?? blockedFor, isChosen && 'chosen']
    .filter(Boolean)
    .join(', ')
}
