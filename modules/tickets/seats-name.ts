import { seatText } from '#modules/tickets/seat-text.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import { formatCounted } from '#platform/money.ts'

/** So many rows and tables are named, */
const MOST_PLACES = 3
/** and so many seats of one. */
const MOST_SEATS = 4

const LIST = new Intl.ListFormat('en-US')

/** Some seats in a few words: "Balcony · Row A · Seats 3 and 4; Table 9 · 12 seats"; of many rows and tables the first. */
export function seatsName(seats: readonly SeatDetails[]): string {
  const places = [...Map.groupBy(seats, (seat) => seatText({ ...seat, seatNumber: '' }))].map(
    ([place, there]) => {
      const [first, ...others] = there
      if (first && others.length === 0) return seatText(first)
      const numbers =
        there.length > MOST_SEATS
          ? formatCounted(there.length, 'seat')
          : `Seats ${LIST.format(there.map(({ seatNumber = '' }) => seatNumber))}`
      return [place, numbers].filter(Boolean).join(' · ')
    },
  )
  const named = places.slice(0, MOST_PLACES)
  return places.length > MOST_PLACES
    ? `${named.join('; ')} and others (${formatCounted(seats.length, 'seat')})`
    : named.join('; ')
}
