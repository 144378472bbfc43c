import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addItem } from '#modules/cart/cart.ts'
import { CartLine } from '#modules/cart/cart-line.tsx'
import { toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import { cartOffer } from '#tests/support/cart-offer.ts'

const EARLY = toInstant('2026-11-20T12:00:00Z')
const LATER = toInstant('2026-12-06T12:00:00Z')

function lineOf(quantity: number, now: Instant, offer: Partial<typeof cartOffer> = {}): string {
  const [item] = addItem([], { ...cartOffer, ...offer }, quantity, now)
  return renderToStaticMarkup(<CartLine item={item!} onQuantity={() => {}} onRemove={() => {}} />)
}

/** The amounts of a line, in the order in which they are read. */
const amountsIn = (...line: Parameters<typeof lineOf>): string[] =>
  lineOf(...line).match(/\$\d+\.\d\d|\bFree\b/g) ?? []

test.each([
  ['one ticket', 1, LATER, ['$40.00']],
  ['two, and what each is', 2, LATER, ['$40.00', '$80.00']],
  ['one early bird, and what it is for others', 1, EARLY, ['$30.00', '$40.00']],
  ['two early birds', 2, EARLY, ['$30.00', '$40.00', '$60.00']],
])('a line of the cart says an amount once: %s', (_, quantity, now, amounts) => {
  expect(amountsIn(quantity, now)).toEqual(amounts)
})

test('a free ticket is free, and says it once', () => {
  expect(amountsIn(1, LATER, { regularPrice: toCents(0), earlyBirdPrice: null })).toEqual(['Free'])
})

test.each([
  ['one', 1],
  ['two', 2],
])('of free tickets for several guests it says for how many one is: %s', (_, quantity) => {
  const offer = { regularPrice: toCents(0), earlyBirdPrice: null, admits: 4 }
  expect(lineOf(quantity, LATER, offer)).toContain('for 4 guests')
})
