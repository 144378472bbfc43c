import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { PaymentFields } from '#modules/checkout/pay/payment-fields.tsx'

const night = (eventTitle: string, totalCents: number) => ({
  eventId: eventTitle,
  eventTitle,
  totalCents,
  refunds: { words: '' },
  cash: 'Pay the host at the door.',
})
const TICKET = { quantity: 1, admits: 1, title: 'Entry' }
const COUPLE = { quantity: 1, admits: 2, title: 'Couple' }
/** What stands below the choice of cash for a cart of nights: one ticket of each, or what is told. */
const said = (...terms: (ReturnType<typeof night> & { line?: typeof TICKET })[]) => {
  const totalCents = terms.reduce((sum, one) => sum + one.totalCents, 0)
  const quote = {
    terms,
    totalCents,
    lines: terms.map(({ eventId, line = TICKET }) => ({ ...line, eventId })),
  } as unknown as QuoteResponse
  const nothing = () => undefined
  return renderToStaticMarkup(
    <PaymentFields
      method="cash"
      quote={quote}
      billing={{} as Billing}
      onChange={nothing}
      onRetry={nothing}
    />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('cash for one night is one sum', () => {
  expect(said(night('Classy Steppers', 4120))).toBe(
    'We hold your place. Bring $41.20 in cash. Pay the host at the door.',
  )
})

test('what is held is counted in places', () => {
  expect(said({ ...night('Classy Steppers', 4120), line: COUPLE })).toMatch(/^We hold your places\./)
})

test('cash for several nights is said for each, and never as one sum', () => {
  expect(said(night('Classy Steppers', 4120), night('Sunday Social', 2060))).toBe(
    'We hold your places. Bring cash to each night: Classy Steppers: $41.20. Pay the host at the door. Sunday Social: $20.60. Pay the host at the door.',
  )
})

test('nobody brings cash to a night that costs nothing', () => {
  expect(said(night('Classy Steppers', 4120), night('Free Class', 0))).toBe(
    'We hold your place. Bring $41.20 in cash. Classy Steppers: Pay the host at the door.',
  )
})
