import { expect, test } from 'vitest'
import { notingCharges } from '#modules/checkout/pay/note-charges.server.ts'
import type { Charge, ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import type { PaymentId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const charge: Charge = {
  paymentId: 'payment' as PaymentId,
  idempotencyKey: 'secret key',
  amount: toCents(4120),
  currency: 'USD',
  receivingAccount: 'LSIMULATED000',
  sourceToken: 'secret token',
  customerEmail: 'jackie@example.org',
  returnUrl: 'https://steppers.example',
}

test.each<[ChargeOutcome, string, string | null]>([
  [{ status: 'captured', providerPaymentId: 'p' }, 'info', null],
  [{ status: 'declined', code: 'CARD_DECLINED' }, 'warn', 'CARD_DECLINED'],
  [{ status: 'unknown', code: 'GATEWAY_TIMEOUT' }, 'error', 'GATEWAY_TIMEOUT'],
])('a charge that is %o is noted once, and names nobody', async (outcome, level, errorCode) => {
  const noted: object[] = []
  const gateway = {
    name: 'square',
    environment: 'simulator',
    charge: async () => outcome,
  } as unknown as Gateway
  const noting = notingCharges(gateway, { note: (line) => noted.push(line) })
  expect(await noting.charge(charge)).toBe(outcome)
  expect(noted).toEqual([
    {
      level,
      eventType: 'payment',
      message: `Charge of $41.20 by square: ${outcome.status}`,
      metadata: { paymentId: 'payment', gateway: 'square', environment: 'simulator' },
      durationMs: expect.any(Number) as number,
      errorCode,
    },
  ])
  expect(JSON.stringify(noted)).not.toMatch(/secret|jackie/)
})
