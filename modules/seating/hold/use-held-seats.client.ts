import { useCallback, useEffect, useState } from 'react'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'

/** What was found out: nothing yet, no answer, or what is held. `untilMs` is on the clock of `performance.now`. */
type Found = { status: 'loading' | 'unreachable' } | (HeldSeats & { status: 'read'; untilMs: number })

/** Told to the window when seats were kept longer or let go of: the cart lies over the event's page, and both show them. */
const CHANGED = 'held-seats-changed'

/**
 * The seats that this visitor may pay for at an event; `read` reads them again, `extend` keeps them five minutes longer, `letGo`
 * gives them back. Both answer whether it was done, and every place on the page that shows the seats reads them again.
 */
export function useHeldSeats(eventId: string) {
  const [found, setFound] = useState<Found>({ status: 'loading' })
  const path = `/api/events/${encodeURIComponent(eventId)}`
  const read = useCallback(async () => setFound(after(await fetchHeldSeats(path))), [path])
  const choose = async (intent: 'extend' | 'release') => {
    const body = new URLSearchParams({ intent })
    const answer = await fetch(`${path}/seats/choice`, { method: 'POST', body }).catch(() => null)
    await read()
    dispatchEvent(new Event(CHANGED))
    return answer?.ok ?? false
  }
  useEffect(() => {
    let isWanted = true
    const look = () => void fetchHeldSeats(path).then((held) => isWanted && setFound(after(held)))
    look()
    addEventListener(CHANGED, look)
    return () => {
      isWanted = false
      removeEventListener(CHANGED, look)
    }
  }, [path])
  return { found, read, extend: () => choose('extend'), letGo: () => choose('release') }
}

async function fetchHeldSeats(path: string): Promise<HeldSeats | null> {
  const answer = await fetch(`${path}/seat-holds`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as HeldSeats) : null
}

/** Whoever is paying already is not interrupted by a lost answer. */
const after =
  (held: HeldSeats | null) =>
  (before: Found): Found => {
    if (held) return { status: 'read', ...held, untilMs: performance.now() + (held.leftMs ?? 0) }
    return before.status === 'read' ? before : { status: 'unreachable' }
  }
