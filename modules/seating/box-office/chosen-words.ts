import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { seatPlace, seatText } from '#modules/tickets/seat-text.ts'
import { formatCounted } from '#platform/money.ts'

/** So many rows and tables are named. */
const MOST_NAMED = 3

/** What is chosen to be blocked or released, in a sentence or two. */
export function chosenWords(seats: readonly SeatOfList[]): string {
  if (seats.length === 0) return 'No seat is chosen.'
  const places = [...Map.groupBy(seats, seatPlace)].map(([name, there]) => `${name} (${there.length})`)
  const names = seats.length === 1 ? seats.map(seatText) : places.slice(0, MOST_NAMED)
  const others = places.length > MOST_NAMED ? ' and others' : ''
  const chosen = `${formatCounted(seats.length, 'seat')} chosen: ${names.join(', ')}${others}.`
  const blocked = seats.filter(({ state }) => state === 'blocked').length
  if (blocked === 0) return chosen
  if (blocked === seats.length) return `${chosen} ${blocked === 1 ? 'It is' : 'All are'} blocked.`
  return `${chosen} ${blocked} of them ${blocked === 1 ? 'is' : 'are'} blocked.`
}
