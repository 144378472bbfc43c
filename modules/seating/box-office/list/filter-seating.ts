import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { isSeatNoun, searchedWords } from '#modules/tickets/seat-words.ts'

/** What the seating list is narrowed to. */
export interface SeatingFilter {
  /** Words of a seat, of a guest, of its category, or of why it is blocked; all of them, in their order. */
  words: string
  /** Seats that somebody has, alone. */
  isGuestsOnly: boolean
  /** Seats of this state alone; all of them when left away. */
  state?: SeatState | undefined
}

/** The seats that a filter leaves, in their order. */
export function filterSeating(
  seats: readonly SeatOfList[],
  { words, isGuestsOnly, state }: SeatingFilter,
): readonly SeatOfList[] {
  const wanted = searchedWords(words)
  return seats.filter((seat) => {
    if (isGuestsOnly && seat.ticketId === null) return false
    if (state !== undefined && seat.state !== state) return false
    const name = seatText(seat)
    return hasInOrder(
      searchedWords([name, seat.guest, seat.category, seat.blockedFor, name].join(' ')),
      wanted,
    )
  })
}

/** In the order they are typed, with nothing between "table" and its number: "table 2" is not seat 2 of table 1, and 2 is not 12. */
function hasInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let from = 0
  for (let at = 0; at < wanted.length;) {
    const length = isSeatNoun(wanted[at]!) && at + 1 < wanted.length ? 2 : 1
    const together = wanted.slice(at, at + length)
    const found = words.findIndex(
      (_, start) => start >= from && together.every((one, next) => isWord(words[start + next], one)),
    )
    if (found === -1) return false
    from = found + length
    at += length
  }
  return true
}

const isWord = (word: string | undefined, wanted: string): boolean =>
  word !== undefined && (/^\d+$/.test(wanted) ? word === wanted : word.includes(wanted))
