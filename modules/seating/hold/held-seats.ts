import type { SeatId } from '#platform/ids.ts'

/** What a visitor holds at an event, as `/api/events/:eventId/seat-holds` answers it. `now` is the clock that `expiresAt` is of. */
export interface HeldSeats {
  seatIds: SeatId[]
  /** What tells this choice of seats from the same seats held at another time; '' where nothing is held. */
  choice: string
  /** The key under which an order of these seats was sent already, and waits for its payment; null where none was. */
  orderKey: string | null
  expiresAt: string | null
  isExtended: boolean
  now: string
}
