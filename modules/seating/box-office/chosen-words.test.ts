import { expect, test } from 'vitest'
import { chosenWords } from '#modules/seating/box-office/chosen-words.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'

const seat = (seatNumber: string, state = 'free', row = 'A') =>
  ({ seatNumber, state, section: '', row, table: null }) as unknown as SeatOfList

test.each([
  [[], 'No seat is chosen.'],
  [[seat('1')], '1 seat chosen: Row A · Seat 1.'],
  [[seat('1', 'blocked')], '1 seat chosen: Row A · Seat 1. It is blocked.'],
  [[seat('1', 'blocked'), seat('2')], '2 seats chosen: Row A (2). 1 of them is blocked.'],
  [
    ['A', 'A', 'B', 'C', 'D'].map((row) => seat('1', 'blocked', row)),
    '5 seats chosen: Row A (2), Row B (1), Row C (1) and others. All are blocked.',
  ],
])('what the host has chosen is said: %#', (seats, words) => expect(chosenWords(seats)).toBe(words))
