import type { OpenSeat } from '#modules/checkout/box-office/open-seats.ts'
import { blockName } from '#modules/tickets/seat-text.ts'
import { isSeatNoun, searchedWords } from '#modules/tickets/seat-words.ts'

/** What was typed, and what it names: seats, or none, or several of one name of which it is not clear which is meant. */
export interface SeatsByName {
  seats: OpenSeat[]
  unknown: string[]
  ambiguous: string[]
}

/** Finds the seats that somebody names: "Table 4 seat 2", "A12", "Balcony A 12"; "Table 4" is all of it. Names are parted by commas. */
export function findSeatsByName(seats: readonly OpenSeat[], typed: string): SeatsByName {
  const found: SeatsByName = { seats: [], unknown: [], ambiguous: [] }
  for (const name of typed.split(/[,;\n]/).map((part) => part.trim())) {
    if (wordsOf(name).length === 0) continue
    const meant = meantBy(seats, name)
    if (meant === 'several') found.ambiguous.push(name)
    else if (meant.length === 0) found.unknown.push(name)
    else found.seats.push(...meant)
  }
  return { ...found, seats: [...new Set(found.seats)] }
}

function meantBy(offered: readonly OpenSeat[], name: string): OpenSeat[] | 'several' {
  const words = wordsOf(name)
  // Nobody has to say which it is, but a table is no row.
  const [isTable, isRow] = ['table', 'row'].map((noun) => searchedWords(name).includes(noun))
  const seats = isTable === isRow ? offered : offered.filter(({ table }) => (table !== null) === isTable)
  // "A1 2" is seat 2 of row A1; only "A12" may be either of row A and of row A1.
  for (const isSaid of [areSame, areSaidWithoutGaps]) {
    const is = (parts: string[]) => isSaid(words, wordsOf(parts.join(' ')))
    const one = seats.filter(
      (seat) => is([blockOf(seat), seat.seatNumber]) || is([seat.section, blockOf(seat), seat.seatNumber]),
    )
    if (one.length > 0) return one.length === 1 ? one : 'several'
    const whole = seats.filter((seat) => is([blockOf(seat)]) || is([seat.section, blockOf(seat)]))
    if (whole.length > 0) return isOneBlock(whole) ? whole : 'several'
  }
  return []
}

const areSame = (words: readonly string[], named: readonly string[]): boolean =>
  words.length === named.length && words.every((word, at) => word === named[at])

/** "a12" says "a 12". A number is said whole: "1 1", and "11", are not seat 1 of table 1 and table 11 at once. */
function areSaidWithoutGaps(words: readonly string[], named: readonly string[]): boolean {
  const rest = [...named]
  return (
    words.every((word) => {
      let said = rest.shift() ?? ''
      while (said.length < word.length && rest.length > 0) said += rest.shift()
      return said === word && (named.includes(word) || !/^\p{N}+$/u.test(word))
    }) && rest.length === 0
  )
}

const blockOf = ({ row, table }: OpenSeat): string =>
  blockName({ label: table ?? row, isTable: table !== null })

const isOneBlock = ([first, ...rest]: OpenSeat[]): boolean =>
  rest.every(
    ({ section, row, table }) => section === first?.section && row === first.row && table === first.table,
  )

/** Without the nouns: nobody has to say "row" or "seat". */
const wordsOf = (text: string): string[] => searchedWords(text).filter((word) => !isSeatNoun(word))
