import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { SeatId, TicketTypeId } from '#platform/ids.ts'

/** A seat that the box office may sell or, where it is blocked, give. */
export interface OpenSeat extends SeatDetails {
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

/** Where a seat is: "Balcony, Row A" or "Table 12". */
export const blockOf = ({ section, row, table }: Pick<OpenSeat, 'section' | 'row' | 'table'>): string =>
  [section, table ? `Table ${table}` : row && `Row ${row}`].filter(Boolean).join(', ')
