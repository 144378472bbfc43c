import type { SeatDetails } from '#modules/tickets/ticket.ts'

/** "Main floor · Row 3 · Seat 4" or "Table 12 · Seat 4", as far as the seat has such parts; empty on general admission. */
export function seatText(seat: SeatDetails | null): string {
  if (!seat) return ''
  const { section, row, table, seatNumber } = seat
  const block = table ? named('Table', table) : row && named('Row', row)
  return [section, block, seatNumber && `Seat ${seatNumber}`].filter(Boolean).join(' · ')
}

/** "Table 12", also where the label says so itself. */
const named = (noun: string, label: string): string =>
  label.toLowerCase().startsWith(noun.toLowerCase()) ? label : `${noun} ${label}`
