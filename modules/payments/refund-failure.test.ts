import { expect, test } from 'vitest'
import { paymentErrors, type PaymentErrorCode } from '#modules/payments/errors.ts'
import { isRefusedForGood } from '#modules/payments/refund-failure.ts'

test('only what a provider refuses is asked for under another key: all else may have moved money', () => {
  const codes = Object.keys(paymentErrors) as PaymentErrorCode[]
  expect(codes.filter(isRefusedForGood).toSorted()).toEqual([
    'CARD_DECLINED',
    'EXPIRED_CARD',
    'INSUFFICIENT_FUNDS',
    'INVALID_CARD',
    'REFUND_NOT_ALLOWED',
    'SECURITY_VIOLATION',
  ])
})
