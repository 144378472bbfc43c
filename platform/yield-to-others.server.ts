import { setImmediate } from 'node:timers/promises'

/** How long one request may hold the process before others have their turn. */
const TURN_MS = 15

let lastAt = 0

/** Lets other requests have their turn, when the one at hand has held the process for 15 ms: between the parts of long work. */
export async function yieldToOthers(): Promise<void> {
  if (performance.now() - lastAt < TURN_MS) return
  await setImmediate()
  lastAt = performance.now()
}
