import { expect, test } from 'vitest'
import {
  blockName,
  seatLabel,
  seatPlace,
  seatText,
  typeAndSeat,
  unbroken,
} from '#modules/tickets/seat-text.ts'

test.each([
  [{ section: 'Main floor', row: 'A', table: null, seatNumber: '3' }, 'Main floor · Row A · Seat 3'],
  [{ section: '', row: '', table: '12', seatNumber: '4' }, 'Table 12 · Seat 4'],
  [{ section: 'Balcony', table: 'Table 7', seatNumber: '1' }, 'Balcony · Table 7 · Seat 1'],
  [{ section: '', row: '', table: 'Booth 3', seatNumber: '2' }, 'Booth 3 · Seat 2'],
  [{ seatNumber: '9' }, 'Seat 9'],
  [{}, ''],
  [null, ''],
])('%o is %s', (seat, text) => expect(seatText(seat)).toBe(text))

test.each([
  [{ section: 'Section A', block: 'Row 3', number: '4' }, 'Section A · Row 3 · Seat 4'],
  [{ section: '', block: 'Table 12', number: '3' }, 'Table 12 · Seat 3'],
  [{ section: 'Balcony', block: '', number: '' }, 'Balcony'],
])('%o is %s', (seat, text) => expect(seatLabel(seat)).toBe(text))

test.each([
  ['A', false, 'Row A'],
  ['', false, 'Row'],
  ['12', true, 'Table 12'],
  ['Booth 3', true, 'Booth 3'],
  ['Boothill', true, 'Table Boothill'],
])('a block labelled %j (a table: %s) is called %s', (label, isTable, name) =>
  expect(blockName({ label, isTable })).toBe(name),
)

test.each([
  [{ section: 'Balcony', row: 'A', table: null, seatNumber: '3' }, 'Balcony, Row A'],
  [{ section: '', row: '', table: '12', seatNumber: '4' }, 'Table 12'],
  [{ seatNumber: '9' }, ''],
])('%o is at %j', (seat, place) => expect(seatPlace(seat)).toBe(place))

test.each([
  ['Balcony rail', { section: 'Balcony rail', row: 'A', seatNumber: '12' }, 'Balcony rail · Row A · Seat 12'],
  ['VIP', { section: 'Balcony rail', row: 'A', seatNumber: '12' }, 'VIP · Balcony rail · Row A · Seat 12'],
  ['General', null, 'General'],
])('a ticket %s with the seat %j is called %s', (ticketType, seat, text) =>
  expect(typeAndSeat(ticketType, seat)).toBe(text),
)

test.each([
  ['Main floor · Row A · Seat 3', 'Main floor · Row_A · Seat_3'],
  ['Balcony · Row A · Seats 3 and 4; Table 12', 'Balcony · Row_A · Seats_3 and 4; Table_12'],
  ['Table Montgomery · Seat 12', 'Table Montgomery · Seat_12'],
  ['Table for six', 'Table_for six'],
  ['Presenter 3', 'Presenter 3'],
])('%s breaks elsewhere than at %s', (seats, kept) =>
  expect(unbroken(seats)).toBe(kept.replaceAll('_', '\u00A0')),
)
