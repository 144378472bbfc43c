import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Step } from '#modules/payouts/pay/payout-step.tsx'

const shown = (code: 'REAUTHENTICATION_REQUIRED' | 'STATE_CHANGED', about: string) => {
  const result = { intent: 'approve', values: {}, ok: false, failure: { code } } as const
  const Stub = createRoutesStub([
    {
      path: '/dashboard/admin/payments',
      Component: () => (
        <Step intent="approve" id="one" result={result} about={about}>
          Approve
        </Step>
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/dashboard/admin/payments']} />)
}

test('whoever has to sign in again to approve a payout is led there and back, at that payout alone', () => {
  const link = 'href="/auth/again?next=%2Fdashboard%2Fadmin%2Fpayments"'
  expect(shown('REAUTHENTICATION_REQUIRED', 'one')).toContain(link)
  expect(shown('REAUTHENTICATION_REQUIRED', 'another')).not.toContain(link)
  expect(shown('STATE_CHANGED', 'one')).not.toContain(link)
})
