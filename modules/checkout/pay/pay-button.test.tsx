import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { PayButton } from '#modules/checkout/pay/pay-button.tsx'

const button = (method: 'cash' | 'card' | 'free', ...quantities: number[]) =>
  renderToStaticMarkup(
    <PayButton
      quote={
        {
          totalCents: 4120,
          lines: quantities.map((quantity) => ({ quantity })),
          failures: [],
          lostSeats: [],
        } as unknown as QuoteResponse // of all that a quote holds it reads no more
      }
      method={method}
      missing={[]}
      isBusy={false}
      isReplaced={false}
    />,
  )

test.each([
  [button('cash', 1), 'Hold my place, $41.20 cash'],
  [button('cash', 2), 'Hold my places, $41.20 cash'],
  [button('cash', 1, 1), 'Hold my places, $41.20 cash'],
  [button('card', 2), 'Pay $41.20'],
  [button('free', 2), 'Get your tickets'],
])('the button says what it does', (html, words) => {
  expect(html).toContain(words)
})
