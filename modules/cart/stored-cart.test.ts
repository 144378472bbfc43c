import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem, type CartItem, type CartOffer, MAX_CART_LINES } from '#modules/cart/cart.ts'
import { parseCart, storeCart } from '#modules/cart/stored-cart.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'
import { cartOffer } from '#tests/support/cart-offer.ts'

const ticketTypeId = (at: number) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}` as TicketTypeId
const offer: CartOffer = { ...cartOffer, ticketTypeId: ticketTypeId(1) }
const [line] = addItem([], offer, 2, toInstant('2026-12-01T20:00:00.000Z')) as [CartItem]

const read = (over: object, version: unknown = 1) =>
  parseCart(JSON.stringify({ version, items: [{ ...line, ...over }] }))

test.each<[string, object]>([
  ['as many as one person may have', { quantity: 4 }],
  ['one of a type that has no more', { quantity: 1, maxPerPerson: 1 }],
  ['the most that any limit may be', { quantity: 100, maxPerPerson: 100 }],
  ['what costs nothing', { price: 0, regularPrice: 0, earlyBirdPrice: 0 }],
  ['the highest price', { price: 1_000_000, regularPrice: 1_000_000, earlyBirdPrice: 1_000_000 }],
  ['no early price', { earlyBirdPrice: null, earlyBirdUntil: null }],
  ['a table of 8', { admits: 8 }],
  ['an extra', { admits: 0 }],
  ['empty texts', { title: '', description: '', eventTitle: '' }],
])('a stored cart holds %s', (_what, over) => {
  expect(read(over)).toEqual([{ ...line, ...over }])
})

test.each([undefined, -1, 21, 1.5, 'x'])('a stored line that lets in %j lets in one guest', (admits) => {
  expect(read({ admits })).toEqual([{ ...line, admits: 1 }])
})

test.each<[string, object]>([
  ...[
    'title',
    'description',
    'eventTitle',
    'eventDate',
    'eventTime',
    'eventLocation',
    'timeZone',
    'id',
  ].flatMap((name): [string, object][] => [
    [`${name} that is missing`, { [name]: undefined }],
    [`${name} that is a number`, { [name]: 7 }],
    [`${name} that is null`, { [name]: null }],
  ]),
  ...['ticketTypeId', 'eventId'].flatMap((name): [string, object][] => [
    [`${name} that is missing`, { [name]: undefined }],
    [`${name} that is no number of ours`, { [name]: '../admin' }],
    [`${name} with more behind it`, { [name]: `${line.eventId}x` }],
    [`${name} with more before it`, { [name]: `x${line.eventId}` }],
    [`${name} in a list`, { [name]: [line.eventId] }],
  ]),
  ...['price', 'regularPrice', 'earlyBirdPrice'].flatMap((name): [string, object][] => [
    [`${name} that is missing`, { [name]: undefined }],
    [`${name} below nothing`, { [name]: -1 }],
    [`${name} of part of a cent`, { [name]: 40.5 }],
    [`${name} above the highest`, { [name]: 1_000_001 }],
    [`${name} as a text`, { [name]: '4000' }],
  ]),
  ['a zone that is none', { timeZone: 'America/Nowhere' }],
  ['more than one person may have', { quantity: 5 }],
  ['none', { quantity: 0 }],
  ['one and a half', { quantity: 1.5 }],
  ['a limit above any', { maxPerPerson: 101 }],
  ['no limit', { maxPerPerson: undefined }],
  ['a limit of none', { maxPerPerson: 0, quantity: 0 }],
  ['a limit of part of one', { maxPerPerson: 2.5 }],
  ['an end of the early price that is no moment', { earlyBirdUntil: 'soon' }],
  ['an end of the early price that is a number', { earlyBirdUntil: 7 }],
  ['an end of the early price that is missing', { earlyBirdUntil: undefined }],
])('a stored cart with %s is empty', (_what, over) => {
  expect(read(over)).toEqual([])
})

test.each<[string, string | null]>([
  ['nothing', null],
  ['no text', ''],
  ['broken JSON', '{'],
  ['null', 'null'],
  ['a list', JSON.stringify([line])],
  ['a line that is a list', JSON.stringify({ version: 1, items: [[line]] })],
  ['a line that is null', JSON.stringify({ version: 1, items: [null] })],
  ['a good line beside a bad one', JSON.stringify({ version: 1, items: [line, {}] })],
  ['two lines of one ticket type', JSON.stringify({ version: 1, items: [line, { ...line, id: 'other' }] })],
  ['lines that are no list', JSON.stringify({ version: 1, items: { 0: line } })],
  ['another version', JSON.stringify({ version: 2, items: [line] })],
  ['no version', JSON.stringify({ items: [line] })],
  ['more than is ever kept', storeCart([line]).padEnd(1_000_001)],
])('%s in the storage is an empty cart', (_what, text) => {
  expect(parseCart(text)).toEqual([])
})

test('a stored cart is read as it was written, up to its longest, and without unknown fields', () => {
  const lines = Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => ({
    ...line,
    ticketTypeId: ticketTypeId(at),
  }))
  expect(parseCart(storeCart(lines.slice(1)))).toEqual(lines.slice(1))
  expect(parseCart(storeCart(lines))).toEqual([])
  expect(parseCart(storeCart([line]).padEnd(1_000_000))).toEqual([line])
  expect(read({ isPaid: true })).toEqual([line])
})

test('whatever is stored, a cart comes out that can be shown and summed', () => {
  const anyItem = fc.oneof(
    fc.jsonValue(),
    fc
      .dictionary(fc.constantFrom(...Object.keys(line)), fc.jsonValue(), { maxKeys: 2 })
      .map((change) => ({ ...line, ...change })),
  )
  const anyText = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(anyItem, { maxLength: 3 }).map((items) => JSON.stringify({ version: 1, items })),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const items = parseCart(text)
      expect(parseCart(storeCart(items))).toEqual(items)
    }),
    { numRuns: 500 },
  )
})
