/** Nobody types a sign after another so fast; hand scanners are faster. */
const FASTEST_HAND_MS = 35
/** Of fewer keys nobody can tell. */
const MIN_KEYS = 3

/**
 * Whether a person typed a text, by when its keys were pressed: a hand scanner types like a keyboard, and faster than anybody. What was
 * pasted, dictated or chosen has no keys, and was a person's.
 */
export function isTypedByHand(typed: string, keysAtMs: readonly number[]): boolean {
  const keys = keysAtMs.length
  if (keys < Math.max(MIN_KEYS, typed.trim().length)) return true
  const tookMs = (keysAtMs[keys - 1] ?? 0) - (keysAtMs[0] ?? 0)
  return tookMs / (keys - 1) >= FASTEST_HAND_MS
}
