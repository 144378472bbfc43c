import { useMemo } from 'react'
import { HOST_LOOKS, lookOf } from '#modules/seating/box-office/seat-looks.ts'
import { mayBeBlocked, SEAT_STATE_WORDS } from '#modules/seating/box-office/seat-state.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { planOfChart } from '#modules/seating/map/plan-of-chart.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

interface HostMapProps {
  chart: Chart
  seats: readonly SeatOfList[]
  /** By id. */
  chosen: ReadonlySet<string>
  onToggle: (ids: readonly string[]) => void
}

const SeatMap = lazyWithFallback(
  () => import('#modules/seating/map/seat-map.tsx'),
  'SeatMap',
  () => <Notice tone="warning">The map did not load. The list below has every seat too.</Notice>,
  () => <Loading>Drawing the room...</Loading>,
)

const everySeat = () => true
const noView = () => ''

/** The map of the picker as the host sees it: who has which seat; a press on a seat, or on a table, chooses what may be blocked or released. */
export function HostMap({ chart, seats, chosen, onToggle }: HostMapProps) {
  const plan = useMemo(() => planOfChart(chart), [chart])
  const byPosition = useMemo(() => new Map(seats.map((seat) => [seat.position, seat])), [seats])
  const statuses = useMemo(
    () => Uint8Array.from({ length: plan.count }, (_, at) => lookOf(byPosition.get(at)?.state ?? 'none')),
    [plan, byPosition],
  )
  const own = useMemo(
    () => new Set(seats.flatMap(({ id, position }) => (chosen.has(id) ? [position] : []))),
    [seats, chosen],
  )
  const seen = useMemo(() => ({ plan, prices: {}, statuses, own }), [plan, statuses, own])
  const isOpen = (at: number) => mayBeBlocked(byPosition.get(at))
  const toggle = (positions: readonly number[]) =>
    onToggle(positions.filter(isOpen).flatMap((at) => byPosition.get(at)?.id ?? []))
  return (
    <SeatMap
      seen={seen}
      isWanted={everySeat}
      viewOf={noView}
      onPick={(at) => toggle([at])}
      host={{
        looks: HOST_LOOKS,
        nameOf: (at) => nameOf(byPosition.get(at), own.has(at)),
        isOpen,
        onPickBlock: (block) => toggle([...plan.block.keys()].filter((at) => plan.block[at] === block)),
      }}
    />
  )
}

function nameOf(seat: SeatOfList | undefined, isChosen: boolean): string {
  if (!seat) return 'Not for sale'
  const { state, guest, blockedFor } = seat
  return [seatText(seat), SEAT_STATE_WORDS[state], guest ?? blockedFor, isChosen && 'chosen']
    .filter(Boolean)
    .join(', ')
}
