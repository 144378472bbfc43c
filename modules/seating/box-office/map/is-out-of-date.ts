import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'

/** What everybody is told of a seat in this state. */
const TOLD = {
  free: SEAT_STATUS.free,
  held: SEAT_STATUS.held,
  blocked: SEAT_STATUS.unavailable,
  reserved: SEAT_STATUS.held,
  sold: SEAT_STATUS.sold,
  arrived: SEAT_STATUS.sold,
} as const satisfies Record<SeatState, number>

/** Whether seats as a page shows them are no longer as everybody is told, `statuses` by position. */
export const isOutOfDate = (
  seats: readonly { position: number; state: SeatState }[],
  statuses: Uint8Array,
): boolean => seats.some(({ position, state }) => statuses[position] !== TOLD[state])
