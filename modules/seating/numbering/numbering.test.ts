import { describe, expect, test } from 'vitest'
import { clockwise } from '#modules/seating/numbering/clockwise.ts'
import { rowLabels } from '#modules/seating/numbering/row-labels.ts'
import { type SeatNumbering, seatNumbers } from '#modules/seating/numbering/seat-numbers.ts'

const numbering = (change: Partial<SeatNumbering>): SeatNumbering => ({
  kind: 'all',
  from: 'left',
  start: 1,
  isContinuous: false,
  ...change,
})

describe('the seats of a row are numbered', () => {
  test.each<[string, number[], Partial<SeatNumbering>, string]>([
    ['from the left', [3, 2], {}, '1 2 3 / 1 2'],
    ['from the right', [3], { from: 'right' }, '3 2 1'],
    ['from 101', [3], { start: 101 }, '101 102 103'],
    ['through all rows', [3, 2, 1], { isContinuous: true }, '1 2 3 / 4 5 / 6'],
    ['through all rows from the right', [2, 2], { isContinuous: true, from: 'right' }, '2 1 / 4 3'],
    ['odd', [3], { kind: 'odd' }, '1 3 5'],
    ['odd from 2', [2], { kind: 'odd', start: 2 }, '3 5'],
    ['odd from the right', [3], { kind: 'odd', from: 'right' }, '5 3 1'],
    ['odd through all rows', [2, 2], { kind: 'odd', isContinuous: true }, '1 3 / 5 7'],
    ['even', [3], { kind: 'even' }, '2 4 6'],
    ['even through all rows', [2, 1], { kind: 'even', isContinuous: true }, '2 4 / 6'],
    ['odd on the left, even on the right', [6], { kind: 'split' }, '5 3 1 2 4 6'],
    ['odd on the left of five', [5], { kind: 'split' }, '5 3 1 2 4'],
    ['even on the left, odd on the right', [4], { kind: 'split', from: 'right' }, '4 2 1 3'],
    ['from the centre', [5], { kind: 'centre' }, '4 2 1 3 5'],
    ['from the centre of four', [4], { kind: 'centre' }, '4 2 1 3'],
    ['with letters', [10], { kind: 'letters' }, 'A B C D E F G H J K'],
    ['not at all', [0, 1], {}, ' / 1'],
  ])('%s', (_how, counts, change, expected) => {
    expect(
      seatNumbers(counts, numbering(change))
        .map((row) => row.join(' '))
        .join(' / '),
    ).toBe(expected)
  })

  test('each once in a row, whatever the way', () => {
    for (const kind of ['all', 'odd', 'even', 'split', 'centre', 'letters'] as const)
      for (const count of [1, 2, 7, 60]) {
        const [row = []] = seatNumbers([count], numbering({ kind }))
        expect(new Set(row).size).toBe(count)
      }
  })
})

describe('rows are called', () => {
  test.each([
    ['clear-letters', 'A B C D E F G H J K L M N P Q R S T U V W X Y Z AA BB'],
    ['letters', 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'],
    ['numbers', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26'],
  ] as const)('by %s', (kind, expected) => {
    expect(rowLabels(26, { kind, start: 1, isReversed: false }).join(' ')).toBe(expected)
  })

  test('from another start, and from the back', () => {
    expect(rowLabels(3, { kind: 'clear-letters', start: 8, isReversed: true })).toEqual(['K', 'J', 'H'])
  })
})

test('tables are numbered as a clock goes, from noon on, and from the inside out', () => {
  const around = { x: 100, y: 100 }
  const at = (name: string, x: number, y: number) => ({ name, x: 100 + x, y: 100 + y })
  const tables = [
    at('left', -50, 0),
    at('far above', 0, -90),
    at('below', 0, 50),
    at('above', 0, -50),
    at('left above', -1, -50),
    at('right', 50, 0),
  ]
  expect(clockwise(tables, around).map(({ name }) => name)).toEqual([
    'above',
    'far above',
    'right',
    'below',
    'left',
    'left above',
  ])
})
