import { useEffect, useState, useSyncExternalStore } from 'react'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import {
  type ChoiceReply,
  type ChoiceState,
  isSent,
  isWaitingForLine,
  type SeatChoices,
  seatChoices,
} from '#modules/seating/picker/choose/seat-choice.ts'
import { subscribeToOtherWindows, publishHeldSeats } from '#modules/seating/hold/held-seats-changed.ts'
import { readJson } from '#ui/site-version.client.ts'

/** A network that leads nowhere looks like a connection to a browser: nothing says when it is back. */
const RESUME_MS = 5_000
/** A request that takes longer is taken for lost, so that what is pressed next does not wait for it. */
const TIMEOUT_MS = 15_000

/** The choice of this visitor at an event, as it was when the page was made and as it changes. */
export function useSeatChoices(
  { eventId, promoCode, geometryHash }: { eventId: string; promoCode: string | null; geometryHash: string },
  { positions, leftMs, isExtended }: { positions: number[]; leftMs: number | null; isExtended: boolean },
  statuses: Uint8Array | null,
): SeatChoices & { state: ChoiceState } {
  const [choices] = useState(() => {
    const nowMs = () => performance.now()
    const untilMs = leftMs === null ? null : nowMs() + leftMs
    return seatChoices(
      (fields) =>
        send(eventId, promoCode, fields && 'seats' in fields ? { ...fields, plan: geometryHash } : fields),
      nowMs,
      { held: positions, untilMs, isExtended },
    )
  })
  const state = useSyncExternalStore(choices.subscribe, choices.read, choices.read)
  useEffect(() => {
    // Whoever comes back from elsewhere, or finds a line again, finds their seats.
    const again = () => isSent(state) || void choices.retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [choices, state])
  const isWaiting = isWaitingForLine(state) && !state.isBusy
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void choices.resume(), RESUME_MS)
    return () => clearTimeout(timer)
  }, [choices, isWaiting])
  useEffect(() => {
    if (statuses) choices.seeFree((at) => statuses[at] === SEAT_STATUS.free)
  }, [choices, statuses])
  useEffect(() => {
    // Another window of theirs may choose, and may have chosen meanwhile.
    const seen = () => document.visibilityState === 'visible' && void choices.refresh()
    document.addEventListener('visibilitychange', seen)
    const stop = subscribeToOtherWindows(seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      stop()
    }
  }, [choices])
  return { ...choices, state }
}

// Refusals are answers too.
const REFUSED = [409, 429]

async function send(
  eventId: string,
  promoCode: string | null,
  fields: Record<string, string> | null,
): Promise<ChoiceReply | null> {
  try {
    const response = await fetch(
      `/api/events/${eventId}/seats/choice${promoCode === null ? '' : `?promo=${promoCode}`}`,
      {
        ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : { cache: 'no-store' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    // What has no body of ours is no line.
    if (response.ok && fields) publishHeldSeats()
    return response.ok || REFUSED.includes(response.status) ? await readJson<ChoiceReply>(response) : null
  } catch {
    return null
  }
}
