import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'

/** What the seating list is narrowed to. */
export interface SeatingFilter {
  /** Words of a seat, of a guest, of its category, or of why it is blocked; all of them, in their order. */
  words: string
  /** Seats that somebody has, alone. */
  isGuestsOnly: boolean
}

/** The seats that a filter leaves, in their order. */
export function filterSeating(
  seats: readonly SeatOfList[],
  { words, isGuestsOnly }: SeatingFilter,
): readonly SeatOfList[] {
  const wanted = wordsOf(words)
  return seats.filter((seat) => {
    if (isGuestsOnly && seat.ticketId === null) return false
    const name = seatText(seat)
    return hasInOrder(wordsOf([name, seat.guest, seat.category, seat.blockedFor, name].join(' ')), wanted)
  })
}

/** In the order they are typed, with nothing between "table" and its number: "table 2" is not seat 2 of table 1, and 2 is not 12. */
function hasInOrder(words: readonly string[], [one, ...others]: readonly string[], isNext = false): boolean {
  if (one === undefined) return true
  const isOne = (word: string) => (/^\d+$/.test(one) ? word === one : word.includes(one))
  return words
    .slice(0, isNext ? 1 : words.length)
    .some((word, at) => isOne(word) && hasInOrder(words.slice(at + 1), others, NOUNS.includes(one)))
}

const NOUNS = ['table', 'row', 'seat']

/** "José" is found by "jose". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
