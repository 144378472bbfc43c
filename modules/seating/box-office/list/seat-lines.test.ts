import { expect, test } from 'vitest'
import { seatLines } from '#modules/seating/box-office/list/seat-lines.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'

const seat = (seatNumber: string, over: Partial<SeatOfList> = {}) =>
  ({
    seatNumber,
    state: 'free',
    ticketId: null,
    guest: null,
    blockedFor: '',
    isADA: false,
    ...over,
  }) as SeatOfList
const sold = (seatNumber: string, id: string) =>
  seat(seatNumber, { state: 'sold', ticketId: id as SeatOfList['ticketId'], guest: 'Jackie' })

test.each([
  ['free seats side by side', ['1', '2', '3'].map((number) => seat(number)), ['1 to 3 free']],
  ['two of them', [seat('1'), seat('2')], ['1 and 2 free']],
  ['odd numbers', ['1', '3', '5'].map((number) => seat(number)), ['1, 3, and 5 free']],
  [
    'each guest by itself, of one name too',
    [sold('1', 'a'), sold('2', 'b'), seat('3')],
    ['1 Jackie sold', '2 Jackie sold', '3 free'],
  ],
  [
    'what differs in what is said of it',
    [seat('1', { isADA: true }), seat('2'), seat('3', { state: 'blocked', blockedFor: 'Band' })],
    ['1 free', '2 free', '3 Band blocked'],
  ],
  ['nothing of no seats', [], []],
])('says %s', (_, seats, lines) =>
  expect(
    seatLines(seats).map(({ numbers, seat: { guest, blockedFor, state } }) =>
      [numbers, guest ?? blockedFor, state].filter(Boolean).join(' '),
    ),
  ).toEqual(lines),
)
