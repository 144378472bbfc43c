import { toPromoCode } from '#modules/promo-codes/promo-code.ts'

/** The code that somebody has typed, or was brought by a link, for each event. */
export type StoredCodes = Readonly<Record<string, string>>

const MAX_EVENTS = 20
const UUID = /^[0-9a-f-]{36}$/

/** Reads stored codes. Storage is anybody's to write: what is no code of ours is dropped. */
export function parsePromoCodes(text: string | null): StoredCodes {
  try {
    const stored = Object(JSON.parse(text ?? '{}')) as object // a text or a number becomes one without a code
    const codes = Object.entries(stored).filter(
      (entry): entry is [string, string] =>
        UUID.test(entry[0]) && typeof entry[1] === 'string' && toPromoCode(entry[1]) === entry[1],
    )
    return Object.fromEntries(codes.slice(-MAX_EVENTS))
  } catch {
    return {}
  }
}

/** The codes of the events in a cart, each once; the newest are last, five at most. */
export function codesFor(stored: StoredCodes, items: readonly { eventId: string }[]): string[] {
  const codes = Object.entries(stored).flatMap(([eventId, code]) =>
    items.some((item) => item.eventId === eventId) ? [code] : [],
  )
  return [...new Set(codes)].slice(-5)
}

/** With a code for an event, as the newest. */
export function withCode(stored: StoredCodes, eventId: string, code: string): StoredCodes {
  const { [eventId]: _replaced, ...others } = stored
  return { ...others, [eventId]: code }
}
