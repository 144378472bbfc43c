import { useEffect, useState } from 'react'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'

/** What was found out: nothing yet, no answer, or what is held. `untilMs` is on the clock of `performance.now`. */
type Found = { status: 'loading' | 'unreachable' } | (HeldSeats & { status: 'read'; untilMs: number })

/** The seats that this visitor may pay for at an event; `read` reads them again, `extend` keeps them five minutes longer. */
export function useHeldSeats(eventId: string) {
  const [found, setFound] = useState<Found>({ status: 'loading' })
  const path = `/api/events/${encodeURIComponent(eventId)}`
  const read = async () => setFound(after(await fetchHeldSeats(path)))
  const extend = async () => {
    const body = new URLSearchParams({ intent: 'extend' })
    await fetch(`${path}/seats/choice`, { method: 'POST', body }).catch(() => null)
    await read()
  }
  useEffect(() => {
    let isWanted = true
    void fetchHeldSeats(path).then((held) => isWanted && setFound(after(held)))
    return () => {
      isWanted = false
    }
  }, [path])
  return { found, read, extend }
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
