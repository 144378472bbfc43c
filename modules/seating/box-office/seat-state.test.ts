import { expect, test } from 'vitest'
import { mayBeBlocked, SEAT_STATES } from '#modules/seating/box-office/seat-state.ts'

test('a seat that nobody has or holds may be blocked, or released', () => {
  expect(SEAT_STATES.filter((state) => mayBeBlocked({ state }))).toEqual(['free', 'blocked'])
  expect(mayBeBlocked(undefined)).toBe(false)
})
