import { z } from 'zod'
import type { OurPayment, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { UNKNOWN } from '#modules/payments/providers/provider-errors.ts'
import { squareErrors } from '#modules/payments/square/square-errors.ts'

export const Money = z.object({ amount: z.number().int(), currency: z.string() })

/** The fields of Square's payment that decide here; others are left alone. */
export const SquarePayment = z.object({
  id: z.string().min(1),
  status: z.enum(['APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED']),
  amount_money: Money,
  total_money: Money,
  refunded_money: Money.nullish(),
  refund_ids: z.array(z.string()).nullish(),
  location_id: z.string(),
  reference_id: z.string().optional(),
  version_token: z.string().nullish(),
  card_details: z.object({ errors: z.array(z.object({ code: z.string() })).nullish() }).nullish(),
})
export type SquarePayment = z.infer<typeof SquarePayment>

/** Whether all that was taken is given back, or on its way: a refund counts here before Square has decided it. */
export const isAllGivenBack = ({ refunded_money: back, total_money: taken }: SquarePayment): boolean =>
  back?.amount === taken.amount && back.currency === taken.currency

export type Compared = Pick<
  OurPayment,
  'paymentId' | 'amount' | 'currency' | 'receivingAccount' | 'providerPaymentId'
>

/**
 * What Square's payment is to us, after amount, currency, our reference, its id and the receiving location were compared. One that
 * is given back is `pending`, until its refunds were read.
 */
export function outcomeOfSquare(payment: SquarePayment, ours: Compared): ProviderOutcome {
  const { id, status } = payment
  const isSame = [payment.amount_money, payment.total_money].every(
    ({ amount, currency }) => amount === ours.amount && currency === ours.currency,
  )
  const isOurs =
    payment.reference_id === ours.paymentId &&
    payment.location_id === ours.receivingAccount &&
    (ours.providerPaymentId === null || id === ours.providerPaymentId)
  if (!isSame || !isOurs)
    return {
      status: 'mismatch',
      providerPaymentId: id,
      code: 'AMOUNT_MISMATCH',
      hasMoved: status === 'COMPLETED',
    }
  switch (status) {
    case 'APPROVED':
      return { status: 'authorized', providerPaymentId: id, version: payment.version_token ?? undefined }
    case 'COMPLETED':
      return { status: isAllGivenBack(payment) ? 'pending' : 'captured', providerPaymentId: id }
    case 'PENDING':
      return { status: 'pending', providerPaymentId: id }
    case 'CANCELED':
      return { status: 'cancelled', providerPaymentId: id }
    case 'FAILED': {
      const { code, action } = squareErrors.get(payment.card_details?.errors?.[0]?.code ?? '') ?? {
        ...UNKNOWN,
        code: 'CARD_DECLINED',
        action: 'new_instrument',
      }
      return { status: 'declined', code, action }
    }
  }
}

export const SquareRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['PENDING', 'COMPLETED', 'REJECTED', 'FAILED']),
  payment_id: z.string(),
  amount_money: Money,
})
export type SquareRefund = z.infer<typeof SquareRefund>
