import type { SeatId } from '#platform/ids.ts'

/** What a visitor holds at an event, as `/api/events/:eventId/seat-holds` answers it. `now` is the clock that `expiresAt` is of. */
export interface HeldSeats {
  seatIds: SeatId[]
  expiresAt: string | null
  isExtended: boolean
  now: string
}
