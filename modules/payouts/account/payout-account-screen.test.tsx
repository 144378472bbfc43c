import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  type PayoutAccountFailure,
  PayoutAccountScreen,
} from '#modules/payouts/account/payout-account-screen.tsx'
import { fail } from '#platform/result.ts'

const PATH = '/dashboard/payouts/account'
const LINK = 'href="/auth/again?next=%2Fdashboard%2Fpayouts%2Faccount"'

function page(isFresh: boolean, failure?: PayoutAccountFailure): string {
  const values = { email: 'tasha@steppers.example' }
  const result = failure && { intent: 'paypal', values, ...fail(failure) }
  const element = <PayoutAccountScreen account={null} isFresh={isFresh} result={result} />
  const router = createMemoryRouter([{ path: PATH, element }], { initialEntries: [PATH] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('who signed in a while ago is led on before they type', () => {
  expect(page(false).split(LINK)).toHaveLength(2)
  expect(page(false)).not.toContain('<form')
})

test('and where the time ran out while they typed, by the message, beside what they typed', () => {
  const shown = page(true, { code: 'REAUTHENTICATION_REQUIRED' })
  expect(shown.split(LINK)).toHaveLength(2)
  expect(shown).toContain('value="tasha@steppers.example"')
  expect(page(true, { code: 'TOO_MANY_ACCOUNTS', retryAfterSeconds: 60 })).not.toContain(LINK)
})
