import { useCallback, useEffect, useState } from 'react'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'

/** What was found out: nothing yet, no answer, or what is held. `untilMs` is on the clock of `performance.now`. */
type Found = { status: 'loading' | 'unreachable' } | (HeldSeats & { status: 'read'; untilMs: number })

/** The seats that this visitor may pay for at an event; `read` reads them again, `extend` keeps them five minutes longer. */
export function useHeldSeats(eventId: string | null) {
  const [found, setFound] = useState<Found>({ status: 'loading' })
  const path = `/api/events/${encodeURIComponent(eventId ?? '')}`
  const read = useCallback(async () => {
    const held = await fetch(`${path}/seat-holds`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<HeldSeats>) : null))
      .catch(() => null)
    const untilMs = performance.now() + (held?.leftMs ?? 0)
    // Whoever is paying already is not interrupted by a lost answer.
    setFound((before) =>
      held
        ? { status: 'read', ...held, untilMs }
        : before.status === 'read'
          ? before
          : { status: 'unreachable' },
    )
  }, [path])
  useEffect(() => {
    if (eventId !== null) void read()
  }, [eventId, read])
  const extend = async () => {
    await fetch(`${path}/seats/choice`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'extend' }),
    }).catch(() => null)
    await read()
  }
  return { found, read, extend }
}
