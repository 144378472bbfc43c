import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CheckoutFailure } from '#modules/checkout/checkout-flow.ts'
import { failureMessages } from '#modules/checkout/messages.ts'
import { FailureNotice } from '#modules/checkout/pay/failure-notice.tsx'
import { paymentErrors } from '#modules/payments/errors.ts'

const textOf = (failure: CheckoutFailure) =>
  renderToStaticMarkup(<FailureNotice failure={failure} answers={1} />)
const refused = (code: string, message: string) => textOf({ kind: 'refused', code, message })

describe('a buyer who is refused', () => {
  const MONEY = ['RELEASED_AND_REFUNDED', 'RELEASED_IN_DOUBT']

  test.each(Object.entries(failureMessages).filter(([code]) => !MONEY.includes(code)))(
    'with %s is told once that nothing moved',
    (code, message) => {
      expect(refused(code, message).match(/Nothing was (charged|booked)\./g)).toHaveLength(1)
    },
  )

  test.each(MONEY)('with %s is not told that nothing was charged', (code) => {
    expect(refused(code, 'The money is on its way.')).not.toContain('Nothing was')
  })

  test('whose way to pay is not there chooses another', () => {
    expect(refused('METHOD_UNAVAILABLE', failureMessages.METHOD_UNAVAILABLE)).toContain(
      'Nothing was charged. Choose another way to pay.',
    )
  })
})

describe('a buyer to whose order no answer came', () => {
  const MONEY = /payment|charged/

  test.each(['card', 'paypal', 'cashapp'] as const)('by %s reads that nothing is paid twice', (method) => {
    expect(textOf({ kind: 'no answer', method })).toContain('You are never charged twice.')
  })

  test('who pays in cash reads of the reservation, and of no payment', () => {
    const text = textOf({ kind: 'no answer', method: 'cash' })
    expect(text).toContain('If your reservation did arrive, trying again shows it.')
    expect(text).not.toMatch(MONEY)
  })

  test('for tickets that cost nothing reads of no payment either', () => {
    expect(textOf({ kind: 'no answer', method: 'free' })).not.toMatch(MONEY)
  })
})

describe('a buyer who is declined', () => {
  const declined = (isHeld: boolean, code = 'CARD_DECLINED') =>
    textOf({ kind: 'declined', code, message: 'Your payment was declined.', isHeld })

  test('is told that their places are held only while they are', () => {
    expect(declined(true)).toContain('Your places stay held for you meanwhile.')
    expect(declined(false)).not.toContain('stay held')
    expect(declined(false)).toContain('Your places are no longer held')
  })

  test.each(Object.keys(paymentErrors))('with %s is not sent to the very wallet that said no', (code) => {
    expect(declined(true, code)).not.toContain('Cash App')
  })
})
