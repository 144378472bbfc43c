import type { SeatDetails } from '#modules/tickets/ticket.ts'

/** The parts of a seat's name; '' for one that it does not have. */
interface SeatName {
  section: string
  /** As `blockName` has it. */
  block: string
  number: string
}

/** The name of a seat wherever it is read: "Main floor · Row 3 · Seat 4" or "Table 12 · Seat 4", as far as it has such parts. */
export const seatLabel = ({ section, block, number }: SeatName): string =>
  [section, block, number && `Seat ${number}`].filter(Boolean).join(' · ')

/** "Table 12" or "Row A"; a label that says it itself is left as it is. */
export function blockName({ label, isTable }: { label: string; isTable: boolean }): string {
  const noun = isTable ? 'Table' : 'Row'
  if (label === '') return noun
  return /^(table|row|booth|box)\b/i.test(label) ? label : `${noun} ${label}`
}

/** Where a seat is: "Balcony, Row A" or "Table 12"; empty on general admission. */
export function seatPlace({ section = '', row, table }: SeatDetails): string {
  const label = table || row
  return [section, label && blockName({ label, isTable: Boolean(table) })].filter(Boolean).join(', ')
}

/** The name of the seat of a ticket; empty on general admission. */
export function seatText(seat: SeatDetails | null): string {
  const { section = '', row, table, seatNumber: number = '' } = seat ?? {}
  const label = table || row
  return seatLabel({ section, block: label ? blockName({ label, isTable: Boolean(table) }) : '', number })
}

/** A line of seats for a narrow screen: "Seat 7" and "Row 12" do not break before the number. */
export const unbroken = (seats: string): string =>
  seats.replaceAll(/\b(Seats?|Row|Table|Booth|Box) (?=\S{1,4}(?!\S))/gi, '$1\u00A0')

/** What a ticket is and its seat: "VIP · Table 12 · Seat 4". A section of the same name is said once. */
export const typeAndSeat = (ticketType: string, seat: SeatDetails | null): string =>
  [ticketType, seatText(seat?.section === ticketType ? { ...seat, section: '' } : seat)]
    .filter(Boolean)
    .join(' · ')
