import { expect, test } from 'vitest'
import { checkoutFailure } from '#modules/checkout/calls/checkout-failure.ts'
import { failureMessages } from '#modules/checkout/messages.ts'
import { newId } from '#platform/ids.ts'

test.each([
  [{ isRefunded: false, mayBeCharged: false }, failureMessages.RELEASED],
  [{ isRefunded: false, mayBeCharged: true }, failureMessages.RELEASED_IN_DOUBT],
  [{ isRefunded: true, mayBeCharged: false }, failureMessages.RELEASED_AND_REFUNDED],
  [{ isRefunded: true, mayBeCharged: true }, failureMessages.RELEASED_AND_REFUNDED],
])('a program is told of places given back what a browser is told: %o', (money, message) => {
  const failure = checkoutFailure({ status: 'released', checkoutId: newId(), ...money })
  expect(failure).toEqual({ code: 'ORDER_NOT_FOUND', message })
})
