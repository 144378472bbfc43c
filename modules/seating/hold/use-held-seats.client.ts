import { useEffect, useState } from 'react'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import type { EventId } from '#platform/ids.ts'

interface HeldAtEvent extends Pick<HeldSeats, 'seatIds' | 'choice' | 'orderKey'> {
  eventId: EventId
}

/** The seats that this visitor holds at an event, read once; `isLost` when there are none, or nobody answers. Of no event there are none. */
export function useHeldSeats(eventId: string | null): {
  seats: HeldAtEvent[]
  isLoading: boolean
  isLost: boolean
} {
  const [held, setHeld] = useState<HeldSeats | 'loading' | 'unknown'>('loading')
  useEffect(() => {
    if (eventId === null) return
    const leaving = new AbortController()
    fetchHeldSeats(eventId, leaving.signal).then(setHeld, () => {
      if (!leaving.signal.aborted) setHeld('unknown')
    })
    return () => leaving.abort()
  }, [eventId])
  if (eventId === null) return { seats: [], isLoading: false, isLost: false }
  if (typeof held === 'string')
    return { seats: [], isLoading: held === 'loading', isLost: held === 'unknown' }
  const { seatIds, choice, orderKey } = held
  const seats = seatIds.length > 0 ? [{ eventId: eventId as EventId, seatIds, choice, orderKey }] : []
  return { seats, isLoading: false, isLost: seats.length === 0 }
}

async function fetchHeldSeats(eventId: string, signal: AbortSignal): Promise<HeldSeats> {
  const response = await fetch(`/api/events/${encodeURIComponent(eventId)}/seat-holds`, { signal })
  if (!response.ok) throw new Error(`Seat holds answered ${response.status}`)
  return (await response.json()) as HeldSeats
}
