/** What a seat is at this moment, as its host sees it. */
export type SeatState = 'free' | 'held' | 'blocked' | 'reserved' | 'sold' | 'arrived'

export const SEAT_STATE_WORDS = {
  free: 'Free',
  held: 'Held',
  blocked: 'Blocked',
  reserved: 'Not paid yet',
  sold: 'Sold',
  arrived: 'Arrived',
} as const satisfies Record<SeatState, string>

export const SEAT_STATES = Object.keys(SEAT_STATE_WORDS) as SeatState[]

/** Whether a seat may be blocked, or is and may be released: nobody has or holds it. */
export const mayBeBlocked = (seat: { state: SeatState } | undefined): boolean =>
  seat?.state === 'free' || seat?.state === 'blocked'
