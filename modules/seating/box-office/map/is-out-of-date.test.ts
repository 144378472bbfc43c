import { expect, test } from 'vitest'
import { isOutOfDate } from '#modules/seating/box-office/map/is-out-of-date.ts'
import { SEAT_STATES } from '#modules/seating/box-office/seat-state.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'

const { free, held, sold, unavailable } = SEAT_STATUS
const seats = SEAT_STATES.map((state, at) => ({ position: at + 1, state }))
/** The seat at 0 has no category: the page does not have it. */
const statuses: number[] = [unavailable, free, held, unavailable, held, sold, sold]

test('a page is true while each of its seats is as everybody is told', () =>
  expect(isOutOfDate(seats, Uint8Array.from(statuses))).toBe(false))

test.each(seats)(
  'a page is no longer true when seat $position, which was $state, is something else',
  ({ position }) =>
    expect(isOutOfDate(seats, Uint8Array.from(statuses.with(position, (statuses[position]! + 1) % 4)))).toBe(
      true,
    ),
)
