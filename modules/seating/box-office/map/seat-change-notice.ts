import {
  changedWords,
  type ChangedWords,
  type SeatChange,
} from '#modules/seating/box-office/changed-words.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { SeatingFailure } from '#modules/seating/box-office/seating-messages.ts'
import type { FormResult } from '#platform/form-result.ts'

/** What the page was last answered, and the seats that it shows. */
export interface ShownSeats {
  result: FormResult<null, SeatingFailure> | null
  seats: readonly SeatOfList[]
}

/** An answer about seats in words. They are null until the seats were read after it, and stay what they then are: seats change hands later. */
export interface SeatChangeNotice {
  result: FormResult<null, SeatingFailure>
  words: ChangedWords | null
}

/** What is told once the page has another answer or other seats. The answer comes before the seats are read anew, or together with them. */
export function nextNotice(
  told: SeatChangeNotice | null,
  seen: ShownSeats,
  { result, seats }: ShownSeats,
): SeatChangeNotice | null {
  const isRead = seen.seats !== seats
  if (seen.result !== result) return result && { result, words: isRead ? wordsOf(result, seats) : null }
  return told && isRead && !told.words ? { ...told, words: wordsOf(told.result, seats) } : told
}

/** What was done by seats that were read after it. */
export function wordsOf(
  { intent, values }: SeatChangeNotice['result'],
  seats: readonly SeatOfList[],
): ChangedWords {
  const sent = [values['seat'] ?? []].flat()
  return changedWords(
    intent as SeatChange, // one of the two buttons of the form
    seats.filter(({ id }) => sent.includes(id)),
  )
}
