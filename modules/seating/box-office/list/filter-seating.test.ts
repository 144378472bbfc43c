import { expect, it } from 'vitest'
import { filterSeating } from '#modules/seating/box-office/list/filter-seating.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { newId } from '#platform/ids.ts'

const seat = (table: string, seatNumber: string, of: Partial<SeatOfList>): SeatOfList => ({
  id: newId<'seat'>(),
  position: 0,
  seatNumber,
  section: '',
  row: '',
  table,
  ticketTypeId: newId<'ticket type'>(),
  category: 'Standard',
  categoryColor: '#aa0000',
  isADA: false,
  isPremium: false,
  state: 'free',
  blockedFor: '',
  ticketId: null,
  guest: null,
  ticketTypeOfGuest: null,
  ticketOfGuest: null,
  ...of,
})
const ticketId = newId<'ticket'>()
const SEATS = [
  seat('1', '1', { guest: 'José Álvarez', ticketId, state: 'sold' }),
  seat('1', '2', { state: 'blocked', blockedFor: 'Band' }),
  seat('12', '1', { category: 'At the floor' }),
  seat('12', '2', { guest: null, ticketId, state: 'reserved' }),
]

it.each([
  ['nothing', '', false, '1-1 1-2 12-1 12-2'],
  ['spaces', '   ', false, '1-1 1-2 12-1 12-2'],
  ['a guest, without their accents', 'jose alv', false, '1-1'],
  ['a table', 'Table 12', false, '12-1 12-2'],
  ['a table and a seat', 'table 12 seat 2', false, '12-2'],
  ['a table with a number of a seat', 'table 2', false, ''],
  ['a seat of any table', 'seat 2', false, '1-2 12-2'],
  ['a seat of another table', 'table 2 seat 1', false, ''],
  ['a guest at a table', 'Álvarez table 1', false, '1-1'],
  ['a category', 'floor', false, '12-1'],
  ['why it is blocked', 'band', false, '1-2'],
  ['what is not there', 'maya', false, ''],
  ['guests alone, named or not yet', '', true, '1-1 12-2'],
  ['guests alone, and a table', 'table 12', true, '12-2'],
])('is narrowed to %s', (_, words, isGuestsOnly, found) => {
  const left = filterSeating(SEATS, { words, isGuestsOnly })
  expect(left.map(({ table, seatNumber }) => `${table}-${seatNumber}`).join(' ')).toBe(found)
})

it('is narrowed to seats of one state', () => {
  const left = filterSeating(SEATS, { words: '', isGuestsOnly: false, state: 'blocked' })
  expect(left.map(({ seatNumber }) => seatNumber)).toEqual(['2'])
})
