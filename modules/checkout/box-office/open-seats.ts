import { seatPlace } from '#modules/tickets/seat-text.ts'
import type { SeatId, TicketTypeId } from '#platform/ids.ts'

/** A seat that the box office may sell or, where it is blocked, give. */
export interface OpenSeat {
  id: SeatId
  ticketTypeId: TicketTypeId
  category: string
  section: string
  /** '' of a seat at a table. */
  row: string
  table: string | null
  seatNumber: string
  isADA: boolean
  isBlocked: boolean
  /** Who for, or why it is blocked. */
  blockedFor: string
}

/** What the page lists of the open seats: every row and table with how many are open there, and the seats of the one that is looked at. */
export interface OpenPlaces {
  places: { name: string; open: number }[]
  seatsThere: OpenSeat[]
}

/** Of a room with many seats the page has those alone that somebody looks at. */
export function openPlaces(open: readonly OpenSeat[], at: string): OpenPlaces {
  const places = Map.groupBy(open, seatPlace)
  return {
    places: [...places].map(([name, seats]) => ({ name, open: seats.length })),
    seatsThere: places.get(at) ?? [],
  }
}
