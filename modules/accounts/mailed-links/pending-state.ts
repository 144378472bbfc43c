import { z } from 'zod'

/**
 * The cart, intent and referral code of a visitor who continues from a mail. Its owners parse it; here it is only
 * stored.
 */
export type PendingState = Record<string, unknown>

/** In bytes of its JSON. */
export const MAX_PENDING_STATE_BYTES = 64 * 1024
const MAX_DEPTH = 32
/** What JSON can say and the database cannot keep: the character zero, and half a character. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

const PendingStateSchema = z.record(z.string(), z.unknown())

/** Reads the field `pendingState` of a form: JSON text of an object, at most 64 kB. None is an empty one; anything else is null. */
export function readPendingState(text = ''): PendingState | null {
  if (text.trim() === '') return {}
  if (new TextEncoder().encode(text).length > MAX_PENDING_STATE_BYTES) return null
  try {
    const state = PendingStateSchema.parse(JSON.parse(text))
    return isShallow(state) && !UNSTORABLE.test(JSON.stringify(state)) ? state : null
  } catch {
    return null
  }
}

const isShallow = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((part) => isShallow(part, left - 1)))
