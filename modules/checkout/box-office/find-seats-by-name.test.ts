import { expect, test } from 'vitest'
import { findSeatsByName } from '#modules/checkout/box-office/find-seats-by-name.ts'
import type { OpenSeat } from '#modules/checkout/box-office/open-seats.ts'
import { newId } from '#platform/ids.ts'

const seat = (section: string, row: string, table: string | null, seatNumber: string): OpenSeat => ({
  id: newId<'seat'>(),
  ticketTypeId: newId<'ticket type'>(),
  category: 'General',
  section,
  row,
  table,
  seatNumber,
  isADA: false,
  isBlocked: false,
  blockedFor: '',
})
const SEATS = [
  seat('Floor', 'A', null, '12'),
  seat('Floor', 'A1', null, '2'),
  seat('Floor', 'B', null, '7'),
  seat('Balcony', 'B', null, '7'),
  seat('', '', '4', '1'),
  seat('', '', '4', '2'),
  seat('', '', 'Booth 9', 'L'),
  seat('Salón', 'C', null, '3'),
  seat('', '', '11', '1'),
  seat('', '', '11', '2'),
]
const nameOf = ({ section, row, table, seatNumber }: OpenSeat) =>
  [section, row, table, seatNumber].filter(Boolean).join(' ')

test.each<[string, { seats?: string[]; unknown?: string[]; ambiguous?: string[] }]>([
  ['Table 4 seat 2', { seats: ['4 2'] }],
  ['table 4, SEAT 2', { seats: ['4 1', '4 2'], unknown: ['SEAT 2'] }],
  ['4-2', { seats: ['4 2'] }],
  ['Table 4 · Seat 1', { seats: ['4 1'] }],
  ['Table 4', { seats: ['4 1', '4 2'] }],
  ['A 12', { seats: ['Floor A 12'] }],
  ['Row A1 2', { seats: ['Floor A1 2'] }],
  ['a12', { ambiguous: ['a12'] }],
  ['B7', { ambiguous: ['B7'] }],
  ['B', { ambiguous: ['B'] }],
  ['balcony b7', { seats: ['Balcony B 7'] }],
  ['Floor, Row B', { unknown: ['Floor'], ambiguous: ['Row B'] }],
  ['Balcony B', { seats: ['Balcony B 7'] }],
  ['booth 9 l; booth 9', { seats: ['Booth 9 L'] }],
  ['salon row c seat 3', { seats: ['Salón C 3'] }],
  ['Z1', { unknown: ['Z1'] }],
  // Seats of table 1 are not on offer: nobody means those of table 11, nor do they who type "42" or "1 12" mean a seat of table 4 or 11.
  ['Table 1 seat 1', { unknown: ['Table 1 seat 1'] }],
  ['1 1', { unknown: ['1 1'] }],
  ['Table 1 seat 12', { unknown: ['Table 1 seat 12'] }],
  ['42', { unknown: ['42'] }],
  ['11', { seats: ['11 1', '11 2'] }],
  ['Row 4 seat 2', { unknown: ['Row 4 seat 2'] }],
  ['Table A 12', { unknown: ['Table A 12'] }],
  ['booth9 l', { seats: ['Booth 9 L'] }],
  ['boo th9 l', { unknown: ['boo th9 l'] }],
  [' , ;', {}],
])('%s', (typed, expected) => {
  const { seats, ...rest } = findSeatsByName(SEATS, typed)
  expect({ seats: seats.map(nameOf), ...rest }).toEqual({
    seats: [],
    unknown: [],
    ambiguous: [],
    ...expected,
  })
})
