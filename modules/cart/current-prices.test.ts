import { expect, test } from 'vitest'
import { addItem, type CartItem, type CartOffer } from '#modules/cart/cart.ts'
import { applyCurrentPrices, type CurrentPrice } from '#modules/cart/current-prices.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { plusMs, toInstant } from '#platform/time.ts'
import { cartOffer } from '#tests/support/cart-offer.ts'

const now = toInstant('2026-12-01T20:00:00.000Z')
const until = plusMs(now, 1000)
const offer: CartOffer = { ...cartOffer, description: '', earlyBirdUntil: until }
const [line] = addItem([], offer, 3, now) as [CartItem]
const told: CurrentPrice = { ...offer, price: toCents(3000) }
const refreshed = (prices: CurrentPrice[], at = now) => applyCurrentPrices([line], prices, at)

test.each<[string, Partial<CurrentPrice>, Partial<CartItem>]>([
  ['another price', { price: toCents(3500) }, { price: toCents(3500), earlyBirdPrice: toCents(3500) }],
  ['another regular price', { regularPrice: toCents(4500) }, { regularPrice: toCents(4500) }],
  [
    'another end of the early price',
    { earlyBirdUntil: plusMs(until, 1) },
    { earlyBirdUntil: plusMs(until, 1) },
  ],
  ['another limit, that leaves room', { maxPerPerson: 5 }, { maxPerPerson: 5 }],
  ['a lower limit', { maxPerPerson: 2 }, { maxPerPerson: 2, quantity: 2 }],
  [
    'the regular price, though an end is told',
    { price: toCents(4000) },
    { price: toCents(4000), earlyBirdPrice: null, earlyBirdUntil: null },
  ],
  [
    'a low price without an end, which is no early one',
    { earlyBirdUntil: null },
    { earlyBirdPrice: null, earlyBirdUntil: null },
  ],
])('a line takes %s', (_what, change, expected) => {
  expect(refreshed([{ ...told, ...change }])).toEqual([{ ...line, ...expected }])
})

test('a cart of which nothing changed is the very same cart', () => {
  const items = [line]
  expect(applyCurrentPrices(items, [told], now)).toBe(items)
  expect(applyCurrentPrices(items, [], until)).toBe(items)
})

test('of a cart of which one line changed the other is the same line', () => {
  const other = { ...line, id: 'other', ticketTypeId: '0198c0de-0000-7000-8000-000000000002' as TicketTypeId }
  const items = [line, other]
  const next = applyCurrentPrices(items, [{ ...told, price: toCents(3500) }], now)
  expect(next[0]?.price).toBe(3500)
  expect(next[1]).toBe(other)
})

test.each([
  ['another ticket type', { ticketTypeId: '0198c0de-0000-7000-8000-000000000009' }],
  ['the same ticket type under another event', { eventId: '0198c0de-0000-7000-8000-0000000000e9' }],
])('what is told of %s changes nothing', (_what, other) => {
  expect(refreshed([{ ...told, ...other, price: toCents(1) }])[0]).toBe(line)
})

test('an early price that nobody tells of ends when it was to end', () => {
  expect(refreshed([], plusMs(until, 1))).toEqual([{ ...line, price: toCents(4000) }])
})
