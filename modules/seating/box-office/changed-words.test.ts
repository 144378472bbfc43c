import { expect, test } from 'vitest'
import { changedWords } from '#modules/seating/box-office/changed-words.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { SeatState } from '#modules/seating/box-office/seat-state.ts'

const seat = (table: string, seatNumber: string, state: SeatState) =>
  ({ section: '', row: '', table, seatNumber, state }) as SeatOfList
const many = (count: number, table = (_at: number) => '1') =>
  Array.from({ length: count }, (_, at) => seat(table(at), `${at + 1}`, 'blocked'))

test.each<[string, SeatOfList[], string, boolean]>([
  ['one', [seat('9', '3', 'blocked')], 'Table 9 · Seat 3 is blocked.', false],
  ['some of one table', many(3), 'Table 1 · Seats 1, 2, and 3 are blocked.', false],
  ['many of one table', many(5), 'Table 1 · 5 seats are blocked.', false],
  [
    'many tables',
    many(8, (at) => `${1 + (at >> 1)}`),
    'Table 1 · Seats 1 and 2; Table 2 · Seats 3 and 4; Table 3 · Seats 5 and 6 and others (8 seats) are blocked.',
    false,
  ],
  [
    'some that stayed, each with why',
    [seat('9', '3', 'blocked'), seat('9', '4', 'held'), seat('2', '1', 'sold')],
    'Table 9 · Seat 3 is blocked. Not blocked: Table 9 · Seat 4 (held by a guest). Not blocked: Table 2 · Seat 1 (sold).',
    true,
  ],
  ['none', [seat('9', '4', 'held')], 'Not blocked: Table 9 · Seat 4 (held by a guest).', true],
])('what was blocked is named: %s', (_, seats, text, isPartly) =>
  expect(changedWords('block', seats)).toEqual({ text, isPartly }),
)

test('what was released is on sale again', () =>
  expect(changedWords('release', [seat('9', '3', 'free'), seat('9', '4', 'sold')])).toEqual({
    text: 'Table 9 · Seat 3 is on sale again. Not released: Table 9 · Seat 4 (sold).',
    isPartly: true,
  }))
