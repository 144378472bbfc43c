import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import { seatsName } from '#modules/tickets/seats-name.ts'

export type SeatChange = 'block' | 'release'

/** What became of seats that were sent to be blocked or released, by what they are now. */
export interface ChangedWords {
  text: string
  /** Some stayed as they were. */
  isPartly: boolean
}

const WANTED: Record<SeatChange, SeatState> = { block: 'blocked', release: 'free' }
const DONE = { block: 'blocked', release: 'on sale again' } as const
const BECAUSE = {
  free: 'somebody else put it on sale',
  held: 'held by a guest',
  blocked: 'somebody else blocked it',
  reserved: 'bought, and not paid yet',
  sold: 'sold',
  arrived: 'sold, and the guest is here',
} as const satisfies Record<SeatState, string>

/** Names the seats that were changed, and those that were not with the reason. */
export function changedWords(change: SeatChange, seats: readonly SeatOfList[]): ChangedWords {
  const done = seats.filter(({ state }) => state === WANTED[change])
  const left = [...Map.groupBy(seats, ({ state }) => state)].filter(([state]) => state !== WANTED[change])
  const text = [
    done.length > 0 && `${seatsName(done)} ${done.length === 1 ? 'is' : 'are'} ${DONE[change]}.`,
    ...left.map(
      ([state, there]) =>
        `Not ${change === 'block' ? 'blocked' : 'released'}: ${seatsName(there)} (${BECAUSE[state]}).`,
    ),
  ]
  return { text: text.filter(Boolean).join(' '), isPartly: left.length > 0 }
}
