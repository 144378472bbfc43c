import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import { isOutOfDate } from '#modules/seating/box-office/map/is-out-of-date.ts'
import type { ChartOnSale, SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { useSeatRoom } from '#modules/seating/picker/use-seat-room.tsx'
import type { EventId } from '#platform/ids.ts'

interface FreshSeatsProps {
  eventId: EventId
  chart: ChartOnSale
  seats: readonly SeatOfList[]
}

/** A night on which everybody buys asks no more often than this; in a large room, whose answer has megabytes, much less. */
const WAIT_MS = { usual: 1_500, large: 15_000 }

/** Reads the page again soon after guests changed what it shows; shows nothing itself. */
export function FreshSeats({ eventId, chart, seats }: FreshSeatsProps) {
  const { statuses, isOutdated } = useSeatRoom(eventId, chart.geometryHash)
  const { revalidate } = useRevalidator()
  const now = useRef({ seats, statuses, isOutdated })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    now.current = { seats, statuses, isOutdated }
  })
  // Only a change asks: what differs for another reason is not asked for again and again.
  useEffect(() => {
    if (!statuses && !isOutdated) return
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined
        const { seats, statuses, isOutdated } = now.current
        if (isOutdated || (statuses && isOutOfDate(seats, statuses))) void revalidate()
      },
      isLargeRoom(now.current.seats) ? WAIT_MS.large : WAIT_MS.usual,
    )
  }, [statuses, isOutdated, revalidate])
  useEffect(() => () => clearTimeout(waiting.current), [])
  return null
}
