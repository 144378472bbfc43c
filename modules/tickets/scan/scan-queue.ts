/** How many scans wait for the one that is asked. One more is dropped: whoever presses on without an answer stops. */
export const MAX_WAITING = 4

/**
 * Asks about one scan after the other, in the order in which they were made, so that each has its answer. What waits or is asked already
 * is not asked again.
 */
export function scanQueue() {
  const keys = new Set<string>()
  let last = Promise.resolve()
  return {
    isBusy: () => keys.size > 0,
    /** Calls `ask` when those before it are over. `key`: what is asked. Nothing where that is asked already, or too many wait. */
    add(key: string, ask: () => Promise<void>): void {
      if (keys.has(key) || keys.size > MAX_WAITING) return
      keys.add(key)
      last = last
        .then(ask)
        .catch((error: unknown) => reportError(error))
        .finally(() => keys.delete(key))
    },
  }
}
