import type { SeatId } from '#platform/ids.ts'

/** What a visitor has at an event and may pay for, as `/api/events/:eventId/seat-holds` answers it. */
export interface HeldSeats {
  seatIds: SeatId[]
  eventTitle: string
  /** What tells this choice of seats from the same seats held at another time; '' where nothing is held. */
  choice: string
  /** The key under which an order of these seats was sent already, and waits for its payment; null where none was. */
  orderKey: string | null
  /** How long they are kept, in milliseconds; null where nothing is. */
  leftMs: number | null
  /** Whether they cannot be kept longer. */
  isExtended: boolean
}
