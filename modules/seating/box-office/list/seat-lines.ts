import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'

const LIST = new Intl.ListFormat('en-US')

/** A line of the seating list. */
export interface SeatLine {
  /** "4", "4 and 5", "4 to 8". */
  numbers: string
  /** The first of its seats; what is said of it holds for the others. */
  seat: SeatOfList
}

/**
 * The seats of a row or table as the lines of a list: one for each guest, and one for all that stand beside each other of which the same is
 * said. A room that is half empty is not a page of "Free".
 */
export function seatLines(seats: readonly SeatOfList[]): SeatLine[] {
  const runs: SeatOfList[][] = []
  for (const seat of seats) {
    const run = runs.at(-1)
    if (run?.[0] && seat.ticketId === null && saidOf(run[0]) === saidOf(seat)) run.push(seat)
    else runs.push([seat])
  }
  return runs.flatMap((run) => (run[0] ? [{ numbers: numbersOf(run), seat: run[0] }] : []))
}

const saidOf = ({ ticketId, state, guest, blockedFor, isADA }: SeatOfList): string =>
  JSON.stringify([ticketId, state, guest, blockedFor, isADA])

/** Numbers that leave some out, as where odd ones are on one side of an aisle, are said one by one. */
function numbersOf(run: readonly SeatOfList[]): string {
  const numbers = run.map(({ seatNumber }) => seatNumber)
  const isWhole = numbers.every((number, at) => Number(number) === Number(numbers[0]) + at)
  return isWhole && numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : LIST.format(numbers)
}
