import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addItem } from '#modules/cart/cart.ts'
import { SummaryLine } from '#modules/checkout/quote/summary-line.tsx'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { cartOffer } from '#tests/support/cart-offer.ts'

const AFTER_EARLY_BIRD = toInstant('2026-12-06T12:00:00Z')

function summaryOf(quantity: number, offer: Partial<typeof cartOffer>): string {
  const [item] = addItem([], { ...cartOffer, ...offer }, quantity, AFTER_EARLY_BIRD)
  return renderToStaticMarkup(
    <SummaryLine
      item={item!}
      failure={undefined}
      discountCents={0}
      held={0}
      onRemove={() => {}}
      onTake={() => {}}
    />,
  )
}

test.each([
  [1, 1, '>plus fee, per person<'],
  [2, 1, '>$40.00 plus fee, per person<'],
  [1, 8, '>plus fee, for 8 guests<'],
  [2, 8, '>$40.00 plus fee, for 8 guests<'],
  [2, 0, '>$40.00 plus fee, each<'],
])('%i tickets, each for %i guests, say whom their price is for', (quantity, admits, words) => {
  expect(summaryOf(quantity, { admits })).toContain(words)
})

test('what is free says no fee', () => {
  expect(summaryOf(2, { regularPrice: toCents(0), earlyBirdPrice: null })).not.toContain('plus fee')
})
