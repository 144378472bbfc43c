import type { EventPayment } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/** Whether what a provider reports is of this payment: by whichever id it names, and it has to name one. */
export const isOfPayment = (
  { providerPaymentId, reference }: { providerPaymentId: string | null; reference: PaymentId | null },
  payment: Pick<EventPayment, 'id' | 'providerPaymentId'>,
): boolean =>
  (providerPaymentId !== null || reference !== null) &&
  (providerPaymentId === null || providerPaymentId === payment.providerPaymentId) &&
  (reference === null || reference === payment.id)
