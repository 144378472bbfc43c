/** Runs work a few at a time; answers null without running it when too much waits already, so that a flood cannot pile up. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | null>

/** Limits concurrency: at most `atOnce` run together, at most `maxWaiting` wait for their turn, first come first served. */
export function limitConcurrency({
  atOnce,
  maxWaiting,
}: {
  atOnce: number
  maxWaiting: number
}): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= maxWaiting) return null
    // Whoever leaves hands its place to the next, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
