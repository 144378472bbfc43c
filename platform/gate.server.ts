/** Lets work through a few at a time; answers null when the line is full, so that a flood cannot pile up. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T | null>

/** At most `atOnce` run together; at most `line` wait for their turn, first come first served. */
export function gate({ atOnce, line }: { atOnce: number; line: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= line) return null
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
