import { expect, test } from 'vitest'
import { nearestSeatColor, SEAT_COLORS, type SeatColor } from '#modules/seating/chart/seat-color.ts'

test.each<[string, SeatColor[], string]>([
  ['#a3304f', [], 'seat-1'],
  ['#30a080', [], 'seat-4'],
  ['#30a080', ['seat-4'], 'seat-3'],
  ['seat-5', [], 'seat-5'],
  ['#a3304f', [...SEAT_COLORS], 'seat-1'],
])('%s becomes a colour of the design beside %j', (color, taken, found) =>
  expect(nearestSeatColor(color as SeatColor, taken)).toBe(found),
)

test('two colours that are nearly the same become two colours', () => {
  const first = nearestSeatColor('#c0ff33', [])
  expect(nearestSeatColor('#c4ff3a', [first])).not.toBe(first)
})
