import type { SeatId } from '#platform/ids.ts'

/** Why seats are not held, as `hold_seats` says it. */
export type HoldFailureCode =
  | 'NO_SEATS'
  | 'TOO_MANY_SEATS'
  | 'BAD_SESSION'
  | 'UNKNOWN_SEATS'
  | 'NOT_ON_SALE'
  | 'EVENT_STARTED'
  | 'WHOLE_TABLES'
  | 'OVER_LIMIT'
  | 'SEATS_TAKEN'

export interface HoldFailure {
  code: HoldFailureCode
  /** The seats that somebody else has, where the code is SEATS_TAKEN. */
  unavailable: SeatId[]
}
