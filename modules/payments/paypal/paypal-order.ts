import { z } from 'zod'
import { paypalProcessorErrors } from '#modules/payments/paypal/paypal-errors.ts'
import { PLATFORM_ACCOUNT } from '#modules/payments/gateway.ts'
import { UNREADABLE } from '#modules/payments/providers/error-outcome.ts'
import type { OurPayment, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

export const Amount = z.object({ currency_code: z.string(), value: z.string() })

export const Link = z.object({ href: z.string(), rel: z.string() })

const PaypalCapture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: Amount,
  custom_id: z.string().optional(),
  processor_response: z.object({ response_code: z.string().optional() }).optional(),
})

/** The fields of PayPal's order that decide here; others are left alone. */
export const PaypalOrder = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Amount,
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z.object({ captures: z.array(PaypalCapture).optional() }).optional(),
      }),
    )
    .length(1),
  links: z.array(Link).default([]),
})
export type PaypalOrder = z.infer<typeof PaypalOrder>

type Compared = Pick<
  OurPayment,
  'paymentId' | 'amount' | 'currency' | 'receivingAccount' | 'providerPaymentId'
>

/** The one capture of an order; null before it was captured. */
export const captureOf = (order: PaypalOrder) => order.purchase_units[0]?.payments?.captures?.[0] ?? null

/**
 * What PayPal's order is to us, after amount, currency, our reference, its id and the receiving account, where both name it, were
 * compared, of the order and of its capture.
 * `pages` is the only origin to which a buyer is sent for an approval.
 */
export function outcomeOfPaypal(order: PaypalOrder, ours: Compared, pages: string): ProviderOutcome {
  const { id, status } = order
  const unit = order.purchase_units[0]
  const capture = captureOf(order)
  const isSame = [unit?.amount, capture?.amount].every(
    (amount) =>
      amount === undefined ||
      (amount.currency_code === ours.currency && amount.value === decimalUsd(ours.amount)),
  )
  const receiver = unit?.payee?.merchant_id ?? ours.receivingAccount
  const references = [unit?.custom_id, capture?.custom_id].filter((reference) => reference !== undefined)
  const isOurs =
    references.length > 0 &&
    references.every((reference) => reference === ours.paymentId) &&
    [receiver, PLATFORM_ACCOUNT].includes(ours.receivingAccount) &&
    (ours.providerPaymentId === null || id === ours.providerPaymentId)
  if (!isSame || !isOurs || order.purchase_units.length !== 1)
    return {
      status: 'mismatch',
      providerPaymentId: id,
      code: 'AMOUNT_MISMATCH',
      hasMoved: capture !== null && capture.status !== 'REFUNDED' && HAS_MOVED.includes(capture.status),
    }
  switch (status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return approvalOf(order, pages)
    case 'APPROVED':
      return { status: 'authorized', providerPaymentId: id }
    case 'VOIDED':
      return { status: 'cancelled', providerPaymentId: id }
    case 'COMPLETED':
      return capture ? captured(order, capture) : UNREADABLE
  }
}

const HAS_MOVED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

function captured({ id }: PaypalOrder, capture: z.infer<typeof PaypalCapture>): ProviderOutcome {
  if (capture.status === 'REFUNDED') return { status: 'cancelled', providerPaymentId: id }
  if (HAS_MOVED.includes(capture.status)) return { status: 'captured', providerPaymentId: id }
  if (capture.status === 'PENDING') return { status: 'pending', providerPaymentId: id }
  const code = paypalProcessorErrors[capture.processor_response?.response_code ?? ''] ?? 'CARD_DECLINED'
  return { status: 'declined', code, action: 'new_instrument' }
}

/** The row of a payment keeps no longer one. */
const MAX_ADDRESS = 2000

function approvalOf({ id, links }: PaypalOrder, pages: string): ProviderOutcome {
  const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  const isPage = link && link.href.length <= MAX_ADDRESS && URL.parse(link.href)?.origin === pages
  return { status: 'requires_action', providerPaymentId: id, redirectUrl: isPage ? link.href : null }
}

export const PaypalRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: Amount,
  custom_id: z.string().optional(),
  links: z.array(Link).default([]),
})
