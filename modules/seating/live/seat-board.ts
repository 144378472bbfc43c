import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'

/** The statuses of the seats of one event in memory. */
export interface SeatBoard {
  statuses: Uint8Array<ArrayBuffer>
  /** Takes in what was read at `nowMs`; answers position and new status, one after the other, of what is other than before. */
  take: (
    changes: readonly { position: number; status: number; leftMs: number | null }[],
    nowMs: number,
  ) => number[]
  /** Frees the seats whose hold is over; answers them as `take` does. */
  expire: (nowMs: number) => number[]
  /** When the next hold is over; Infinity when none is. */
  nextExpiryMs: () => number
}

/** A board of `count` seats that nobody can have until something is read of them. */
export function seatBoard(count: number): SeatBoard {
  const statuses = new Uint8Array(count).fill(SEAT_STATUS.unavailable)
  const heldUntilMs = new Map<number, number>()
  return {
    statuses,
    take: (changes, nowMs) => {
      const changed: number[] = []
      for (const { position, status, leftMs } of changes) {
        if (position >= count) continue
        if (leftMs === null) heldUntilMs.delete(position)
        else heldUntilMs.set(position, nowMs + leftMs)
        if (statuses[position] === status) continue
        statuses[position] = status
        changed.push(position, status)
      }
      return changed
    },
    expire: (nowMs) => {
      const over = [...heldUntilMs].filter(([, untilMs]) => untilMs <= nowMs).map(([position]) => position)
      for (const position of over) {
        heldUntilMs.delete(position)
        statuses[position] = SEAT_STATUS.free
      }
      return over.flatMap((position) => [position, SEAT_STATUS.free])
    },
    nextExpiryMs: () => {
      let next = Infinity
      for (const untilMs of heldUntilMs.values()) if (untilMs < next) next = untilMs
      return next
    },
  }
}
