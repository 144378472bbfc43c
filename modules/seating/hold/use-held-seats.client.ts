import { useCallback, useEffect, useState } from 'react'
import type { SeatId } from '#platform/ids.ts'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { subscribeToHeldSeats, publishHeldSeats } from '#modules/seating/hold/held-seats-changed.ts'

/**
 * What was found out: nothing yet, no answer, or what is held. `untilMs` is on the clock of `performance.now`; `isLetGo` says that this
 * visitor let go of the last seat on this page.
 */
type Found =
  | { status: 'loading' | 'unreachable' }
  | (HeldSeats & { status: 'read'; untilMs: number; isLetGo: boolean })

/**
 * The seats that this visitor may pay for at an event; `read` reads them again, `extend` keeps them five minutes longer, `letGo`
 * gives them back. Both answer whether it was done, and every place on the page that shows the seats reads them again.
 */
export function useHeldSeats(eventId: string) {
  const [found, setFound] = useState<Found>({ status: 'loading' })
  const read = useCallback(async () => setFound(after(await fetchHeldSeats(eventId))), [eventId])
  const choose = async (intent: 'extend' | 'release') => {
    const isDone = await sendChoice(eventId, { intent })
    const isLetGo = isDone && intent === 'release'
    setFound(after(await fetchHeldSeats(eventId), isLetGo))
    publishHeldSeats(isLetGo)
    return isDone
  }
  useEffect(() => {
    let isWanted = true
    const look = (isLetGo = false) =>
      void fetchHeldSeats(eventId).then((held) => isWanted && setFound(after(held, isLetGo)))
    look()
    const stop = subscribeToHeldSeats(look)
    return () => {
      isWanted = false
      stop()
    }
  }, [eventId])
  return { found, read, extend: () => choose('extend'), letGo: () => choose('release') }
}

/** Gives back some of the seats that this visitor holds at an event; answers whether it was done. */
export async function releaseHeldSeats(eventId: string, seatIds: readonly SeatId[]): Promise<boolean> {
  const isDone = await sendChoice(eventId, { intent: 'release' }, seatIds)
  publishHeldSeats(isDone)
  return isDone
}

async function sendChoice(
  eventId: string,
  fields: { intent: 'extend' | 'release' },
  seatIds: readonly SeatId[] = [],
): Promise<boolean> {
  const body = new URLSearchParams(fields)
  for (const id of seatIds) body.append('ids', id)
  const answer = await fetch(`${pathOf(eventId)}/seats/choice`, { method: 'POST', body }).catch(() => null)
  return answer?.ok ?? false
}

const pathOf = (eventId: string) => `/api/events/${encodeURIComponent(eventId)}`

/** What this visitor holds at an event; null without an answer. */
export async function fetchHeldSeats(eventId: string): Promise<HeldSeats | null> {
  const answer = await fetch(`${pathOf(eventId)}/seat-holds`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as HeldSeats) : null
}

/** Whoever is paying already is not interrupted by a lost answer. */
const after =
  (held: HeldSeats | null, isLetGoNow = false) =>
  (before: Found): Found => {
    const isLetGo = held?.seatIds.length === 0 && (isLetGoNow || (before.status === 'read' && before.isLetGo))
    if (held) return { status: 'read', ...held, untilMs: performance.now() + (held.leftMs ?? 0), isLetGo }
    return before.status === 'read' ? before : { status: 'unreachable' }
  }
