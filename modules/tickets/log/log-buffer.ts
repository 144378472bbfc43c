/** So many lines are written at once; fewer wait for the clock (section 9). */
export const FLUSH_AT = 100
/** Lines that could not be written wait for the next turn, fewer than this (section 9); older ones are dropped. */
export const MAX_RETRIED = 200

/** Lines that wait to be written. It never holds more than `FLUSH_AT + MAX_RETRIED` of them, however long nothing can be written. */
export interface LogBuffer<Line> {
  /** Answers whether there are enough to be written at once. */
  add(line: Line): boolean
  /** Everything that waits, the oldest first; it waits no more. */
  take(): Line[]
  /** Brings back what could not be written. */
  giveBack(lines: Line[]): void
  /** How many were dropped since this was asked last. */
  dropped(): number
}

export function logBuffer<Line>(): LogBuffer<Line> {
  let [retried, fresh]: [Line[], Line[]] = [[], []]
  let lost = 0
  /** Bounds what waits for another try: the newest stay. */
  const keep = (lines: Line[]): Line[] => {
    const kept = lines.slice(-(MAX_RETRIED - 1))
    lost += lines.length - kept.length
    return kept
  }
  return {
    add: (line) => {
      // Nothing took the last hundred: another write is under way, or all of them fail.
      if (fresh.length >= FLUSH_AT) {
        retried = keep([...retried, ...fresh])
        fresh = []
      }
      fresh.push(line)
      return fresh.length >= FLUSH_AT
    },
    take: () => {
      const lines = [...retried, ...fresh]
      retried = []
      fresh = []
      return lines
    },
    giveBack: (lines) => {
      retried = keep([...lines, ...retried])
    },
    dropped: () => {
      const count = lost
      lost = 0
      return count
    },
  }
}
