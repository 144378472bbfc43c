import { expect, it, test } from 'vitest'
import { isTooShort, readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'

const nothing = { words: null, phone: null, orderCode: null }

test.each([
  ['a name', 'Renée  O’Hara', { words: ['renee', 'ohara'] }],
  ['two letters of a name', 'jo', { words: ['jo'] }],
  ['the last digits of a telephone number', '555-0123', { phone: '5550123' }],
  ['four digits, which may end an order code too', '4567', { phone: '4567', orderCode: '4567' }],
  ['a whole number with its country', '+1 (312) 555 0123', { phone: '13125550123' }],
  ['an order code', 'ab7k-93qz', { orderCode: 'AB7K93QZ' }],
  ['the end of an order code', '#93QZ', { orderCode: '93QZ' }],
  [
    'a name of eight letters, which may be a code',
    'Jackques',
    { words: ['jackques'], orderCode: 'JACKQUES' },
  ],
])('%s may find somebody', (_, typed, read) => {
  expect(readGuestSearch(typed)).toEqual({ ...nothing, ...read })
})

test.each([['j'], ['312'], ['K7P3-MZQ9-0ABC-1EFG']])('%s finds nobody', (typed) => {
  expect(readGuestSearch(typed)).toEqual(nothing)
})

test.each([[''], ['https://example.com'], ['T1:00:AA'], ['{"v":1}'], ['%'], ['a'.repeat(81)]])(
  '%s is no text to find somebody by',
  (typed) => {
    expect(readGuestSearch(typed)).toBeNull()
  },
)

it.each([
  ['a', true],
  [' B. ', true],
  ['12', true],
  ['ab', false],
  ['1234', false],
  ['12345678901234567', false],
  ['https://example.com/a', false],
])('"%s" is too short to find somebody: %s', (typed, isIt) => {
  expect(isTooShort(typed)).toBe(isIt)
})
