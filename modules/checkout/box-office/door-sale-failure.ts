/** Why nothing was sold at the door, or that nobody knows whether it was. */
export type DoorSaleFailure =
  | {
      code:
        | 'NOTHING_CHOSEN'
        | 'TOO_MANY_TICKETS'
        | 'SOLD_OUT'
        | 'NOT_ON_SALE'
        | 'SOLD_ELSEWHERE'
        | 'TOTAL_CHANGED'
        | 'NOT_ENOUGH_CASH'
        | 'UNANSWERED'
    }
  /** Somebody else has or holds these seats by now, or the host keeps them back. */
  | { code: 'SEATS_TAKEN'; seats: string[] }

const MESSAGES: Record<Exclude<DoorSaleFailure['code'], 'SEATS_TAKEN'>, string> = {
  NOTHING_CHOSEN: 'Please choose at least one ticket.',
  TOO_MANY_TICKETS: 'One sale makes at most 1,000 tickets. Nothing was sold.',
  SOLD_OUT: 'There are not so many left. Nothing was sold.',
  NOT_ON_SALE: 'This event sells no tickets any more. Nothing was sold.',
  SOLD_ELSEWHERE:
    'This sale was made at another event. Nothing was sold here. Please load the page again and choose anew.',
  TOTAL_CHANGED: 'A price has changed meanwhile. Please look at the total again: nothing was sold.',
  NOT_ENOUGH_CASH: 'That is less than the total. Nothing was sold.',
  UNANSWERED:
    'No answer came, so it is not known whether this was sold. Press again: it is sold once, however often you press.',
}

/** The sentence for a failure. */
export const doorSaleMessage = (failure: DoorSaleFailure): string =>
  failure.code === 'SEATS_TAKEN' ? takenMessage(failure.seats) : MESSAGES[failure.code]

const takenMessage = (seats: readonly string[]): string =>
  `${seats.length > 0 ? `No longer free: ${seats.join(', ')}` : 'These seats are no longer free'}. Nothing was sold. Please look at the seats again.`
