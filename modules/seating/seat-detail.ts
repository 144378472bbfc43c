import type { SeatId } from '#platform/ids.ts'

/** What a ticket says of its seat, and what a buyer sees of it before. (Specification 3, Seat detail) */
export interface SeatDetail {
  seatId: SeatId
  seatNumber: string
  section: string
  /** '' of a seat at a table. */
  row: string
  table: string | null
  category: string
  categoryColor: string
  /** Before fees and promo codes, in dollars. */
  price: number
  isPremium: boolean
  isADA: boolean
  tableType: string | null
  tableCapacity: number | null
  amenities: string[]
}
