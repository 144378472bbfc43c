import type { SeatDetails } from '#modules/tickets/ticket.ts'

/** Where somebody sits, as people say it: "Main floor, row A, seat 3" or "Table 12, seat 4". '' where nothing is known. */
export function seatName({ section, row, table, tableType, seatNumber }: SeatDetails): string {
  const at = table ? named('table', table) : row ? named('row', row) : tableType
  const parts = [section, at, seatNumber && `seat ${seatNumber}`].filter(Boolean)
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase())
}

/** "table 12", and "Table 12" where it is called so already. */
const named = (noun: string, label: string): string =>
  label.toLowerCase().startsWith(noun) ? label : `${noun} ${label}`
