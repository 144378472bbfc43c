import { describe, expect, test } from 'vitest'
import { seatsAsked, SeatChoiceSchema } from '#modules/seating/picker/choose/seat-choice-schema.ts'

const read = (fields: Record<string, string>) => {
  const { data } = SeatChoiceSchema.safeParse({ plan: 'hash', ...fields })
  return data ?? null
}
const best = { intent: 'best', quantity: '4', maxPrice: '', section: '' }

test.each([
  ['', []],
  ['3', [3]],
  ['3,12345', [3, 12_345]],
  ['3,', null],
  ['3, 4', null],
  ['-3', null],
  ['123456', null],
  [`${'1,'.repeat(99)}1`, Array(100).fill(1)],
  [`${'1,'.repeat(100)}1`, null],
])('the positions "%s" are read as %j', (seats, positions) => {
  expect(read({ intent: 'hold', seats })).toEqual(
    positions && { intent: 'hold', plan: 'hash', seats: positions },
  )
})

test.each([
  ['hold 3,4', { intent: 'hold', seats: [3, 4] }],
  ['release 3', { intent: 'release', seats: [3] }],
  ['hold', { intent: 'hold', seats: [] }],
  ['sell 3', null],
  ['hold three', null],
])('the button "%s" of the list asks for %j', (change, asked) => {
  expect(read({ intent: 'change', change })).toEqual(
    asked && { intent: 'change', plan: 'hash', change: asked },
  )
})

describe('how many seats more are asked to be held', () => {
  test.each([
    ['those that are to be held', { intent: 'hold', seats: '3,4' }, 1, 2],
    ['the same by the list', { intent: 'change', change: 'hold 3,4,5' }, 1, 3],
    ['none where they are let go of', { intent: 'release', seats: '3,4' }, 2, 0],
    ['the same by the list, which lets go', { intent: 'change', change: 'release 3' }, 2, 0],
  ])('%s', (_, fields, holds, seats) => expect(seatsAsked(read(fields)!, holds)).toBe(seats))

  test.each([
    [0, 4],
    [3, 1],
    [5, 0],
  ])('of the best four, with %i that they take the place of: %i', (holds, seats) => {
    const { data } = SeatChoiceSchema.safeParse(best)
    expect(seatsAsked(data!, holds)).toBe(seats)
  })

  test('none where they are kept longer', () => {
    const { data } = SeatChoiceSchema.safeParse({ intent: 'extend' })
    expect(seatsAsked(data!, 2)).toBe(0)
  })
})
