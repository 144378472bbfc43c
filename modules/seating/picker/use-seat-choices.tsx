import { useEffect, useState, useSyncExternalStore } from 'react'
import { SEAT_STATUS } from '#modules/seating/map/seat-status.ts'
import {
  type ChoiceReply,
  type ChoiceState,
  type SeatChoices,
  seatChoices,
} from '#modules/seating/picker/seat-choice.ts'
import { systemNow } from '#platform/time.ts'

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
    const again = () => state.wanted.length > state.held.length && void choices.retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [choices, state])
  useEffect(() => {
    if (statuses) choices.seeFree((at) => statuses[at] === SEAT_STATUS.free)
  }, [choices, statuses])
  useEffect(() => {
    // Meanwhile another tab of theirs may have chosen.
    const seen = () => document.visibilityState === 'visible' && void choices.refresh()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [choices])
  return { ...choices, state }
}

async function send(
  eventId: string,
  promoCode: string | null,
  fields: Record<string, string> | null,
): Promise<ChoiceReply | null> {
  try {
    const response = await fetch(
      `/api/events/${eventId}/seats/choice${promoCode === null ? '' : `?promo=${promoCode}`}`,
      fields ? { method: 'POST', body: new URLSearchParams(fields) } : { cache: 'no-store' },
    )
    if (response.status === 429) return busy()
    // Refusals are answers too; what has no body of ours is no line.
    return response.ok || response.status === 409 ? ((await response.json()) as ChoiceReply) : null
  } catch {
    return null
  }
}

const busy = (): ChoiceReply => ({
  ok: false,
  code: 'SEATS_TAKEN',
  unavailable: [],
  message: 'Too many seats were asked for at once. Please wait a minute and try again.',
  now: systemNow(),
})
