import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { summarizeCart } from '#modules/cart/cart.ts'
import { type CheckoutFailure, INITIAL_CHECKOUT_FLOW } from '#modules/checkout/checkout-flow.ts'
import { CheckoutScreen } from '#modules/checkout/checkout-screen.tsx'

const nothing = () => {}

/** The page of a buyer who comes back from a provider's page on a device that has no cart. */
function withoutCart(failure: CheckoutFailure | null, isBackFromWallet = false): string {
  const element = (
    <CheckoutScreen
      items={[]}
      seats={[]}
      summary={summarizeCart([])}
      person="a person"
      flow={{ ...INITIAL_CHECKOUT_FLOW, step: 'form', failure, answers: 1 }}
      note={null}
      news={[]}
      isBackFromWallet={isBackFromWallet}
      earlier={[]}
      onPay={nothing}
      onRetry={nothing}
      onSignIn={nothing}
      onEdit={nothing}
      onRemove={nothing}
      onTake={nothing}
      onBrowse={nothing}
    />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each<[string, CheckoutFailure, string]>([
  [
    'was declined',
    { kind: 'declined', code: 'CARD_DECLINED', message: 'Your payment was declined', isHeld: true },
    'go back to where you began',
  ],
  [
    'came too late for their places',
    { kind: 'refused', code: 'RELEASED_AND_REFUNDED', message: 'The money is on its way back to you.' },
    'The money is on its way back to you.',
  ],
  [
    'has not approved',
    { kind: 'not approved', redirectUrl: 'https://www.paypal.com/x' },
    'Continue at PayPal',
  ],
])('who %s is told so, cart or not', (_who, failure, words) => {
  const page = withoutCart(failure)
  expect(page).toContain(words)
  expect(page).not.toContain('No items to purchase')
})

test('who comes back from the Cash App in another browser is told that nothing was charged, and where to go on', () => {
  const page = withoutCart(null, true)
  expect(page).toContain('Your payment in the Cash App is not finished')
  expect(page).toContain('Nothing was charged. Go back to the browser where you began')
  expect(page).not.toContain('No items to purchase')
})

test('a checkout of nothing says so', () => {
  expect(withoutCart(null)).toContain('No items to purchase')
  expect(withoutCart(null)).not.toContain('Cash App')
})
