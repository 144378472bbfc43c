import { expect, test } from 'vitest'
import { HOST_LOOKS, LOOKS, lookOf } from '#modules/seating/box-office/map/seat-looks.ts'
import { contrasts, SHAPE } from '#tests/support/contrast.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'

const looks = Object.entries(LOOKS)

test('no two states of a seat have the same sign: without colours they are told apart', () => {
  const signs = looks.map(([, { sign }]) => sign?.path ?? 'its number')
  expect(new Set(signs).size).toBe(looks.length)
})

test.each(looks)('a seat that is %s can be told from the room, and its sign from the seat', (_, look) => {
  const { fill, line, ink } = look
  for (const contrast of [...contrasts(line, 'surface'), ...contrasts(ink, fill)])
    expect(contrast).toBeGreaterThanOrEqual(SHAPE)
})

test('the map has each look where the state of a seat points, and a free seat is free to guests too', () => {
  expect(HOST_LOOKS[lookOf('sold')]).toBe(LOOKS.sold)
  expect(HOST_LOOKS[lookOf('blocked')]).toBe(LOOKS.blocked)
  // What is free decides which floor the map opens, for a host as for a guest.
  expect(lookOf('free')).toBe(SEAT_STATUS.free)
})
