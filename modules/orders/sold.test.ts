import { expect, test } from 'vitest'
import {
  heldWord,
  percentTaken,
  type Places,
  placesText,
  soldOfType,
  soldText,
  soldTogether,
} from '#modules/orders/sold.ts'

const NONE = { groups: 0, groupGuests: 0, extras: 0, areTables: false }

test.each([
  [{ ...NONE, tickets: 0 }, '0 tickets'],
  [{ ...NONE, tickets: 2 }, '2 tickets'],
  [{ ...NONE, tickets: 1, groups: 1, groupGuests: 8, areTables: true }, '1 table (8 guests)'],
  [
    { ...NONE, tickets: 6, groups: 2, groupGuests: 10, extras: 1, areTables: false },
    '3 tickets, 2 groups (10 guests), 1 extra',
  ],
  [{ ...NONE, tickets: 2, extras: 2 }, '2 extras'],
])('what was sold is said as it lets in: %j', (sold, words) => {
  expect(soldText(sold)).toBe(words)
})

const ENTRY = { admits: 1, name: 'Entry' }
const COUPLE = { admits: 2, name: 'Couple' }
const TABLE = { admits: 8, name: 'VIP table' }
const SHIRT = { admits: 0, name: 'Shirt' }

test.each([
  ['place', [soldOfType(1, ENTRY)]],
  ['places', [soldOfType(2, ENTRY)]],
  ['places', [soldOfType(1, COUPLE)]],
  ['table', [soldOfType(1, TABLE)]],
  ['tables', [soldOfType(1, TABLE), soldOfType(1, { admits: 4, name: 'Small table' })]],
  ['places', [soldOfType(1, TABLE), soldOfType(1, COUPLE)]],
  ['places', [soldOfType(1, TABLE), soldOfType(1, ENTRY)]],
  ['table', [soldOfType(1, TABLE), soldOfType(2, SHIRT)]],
  ['place', [soldOfType(1, ENTRY), soldOfType(2, SHIRT)]],
  ['extra', [soldOfType(1, SHIRT)]],
  ['extras', [soldOfType(1, SHIRT), soldOfType(1, SHIRT)]],
])('what is held is called %s: a guest has a place, and an extra none beside it', (word, sold) => {
  expect(heldWord(soldTogether(sold))).toEqual({ word, isOne: !word.endsWith('s') })
})

const EMPTY: Places = {
  taken: 0,
  capacity: 0,
  guests: 0,
  guestCapacity: 0,
  groups: 0,
  groupGuests: 0,
  areTables: false,
}
const SINGLES = { ...EMPTY, taken: 3, capacity: 80, guests: 3, guestCapacity: 80 }
const TABLES = { ...EMPTY, taken: 1, capacity: 10, guests: 8, guestCapacity: 80, groups: 1, groupGuests: 8 }

test.each([
  ['without tickets', EMPTY, null, 0],
  ['of single places', SINGLES, '3 of 80 places taken', 4],
  ['of tables', { ...TABLES, areTables: true }, '8 of 80 guests at 1 table', 10],
  [
    'of both',
    { ...TABLES, taken: 5, capacity: 110, guests: 12, guestCapacity: 180 },
    '12 of 180 guests, 8 of them in 1 group',
    7,
  ],
  ['of both, no table sold yet', { ...SINGLES, guestCapacity: 160 }, '3 of 160 guests', 2],
  ['of extras alone', { ...EMPTY, taken: 1, capacity: 4 }, '1 of 4 places taken', 25],
])(
  'how full an event %s is, is said in guests where several come with one place',
  (_, places, words, percent) => {
    const said = placesText(places)
    expect([said && `${said.count} ${said.rest}`, percentTaken(places)]).toEqual([words, percent])
  },
)
