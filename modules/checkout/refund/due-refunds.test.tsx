import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DueRefunds } from '#modules/checkout/refund/due-refunds.tsx'
import { toCents } from '#platform/money.ts'

test.each([
  ['waits', { isRefused: false, isUnknown: false }, 'There is nothing to do.'],
  ['is refused', { isRefused: true, isUnknown: false }, 'give it back there by hand: Square payment P1.'],
  [
    'is not known there',
    { isRefused: false, isUnknown: true },
    'by hand at the account that took it: Square',
  ],
])('a refund that %s says what to do', (_what, how, said) => {
  const isByHand = how.isRefused || how.isUnknown
  const due = {
    id: 'r',
    amount: toCents(4_120),
    gateway: 'cashapp' as const,
    buyer: 'Jackie, jackie@steppers.example',
    providerPaymentId: 'P1',
    orders: [],
    ...how,
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DueRefunds refunds={[due]} />
    </MemoryRouter>,
  )
  expect(html).toContain(said)
  expect(html).toContain('To Jackie, jackie@steppers.example')
  expect([
    html.includes('There is nothing to do'),
    html.includes('href="/dashboard/admin/refunds/r"'),
  ]).toEqual([!isByHand, isByHand])
})
