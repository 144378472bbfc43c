import { z } from 'zod'
import { CHOOSE_TICKETS } from '#modules/checkout/refund/refund-messages.ts'
import { idsField, paragraphField } from '#platform/form-fields.ts'
import type { RefundId, RefundRequestId } from '#platform/ids.ts'

/** More tickets no order has. */
export const MAX_REFUNDED = 500
export const MAX_REASON = 500

/** What the page sends on which a host gives tickets back: the first ticket of each place, and the refund's own id. */
export const RefundSchema = z.strictObject({
  ticket: idsField(MAX_REFUNDED, CHOOSE_TICKETS),
  refundId: z.uuid().transform((id) => id as RefundId),
  reason: paragraphField({ max: MAX_REASON }).default(''),
})

/** What a buyer sends who asks for a refund. */
export const AskRefundSchema = z.strictObject({
  ticket: idsField(MAX_REFUNDED, 'Please choose the tickets to give back.'),
  words: paragraphField({ max: MAX_REASON }).default(''),
})

const REQUEST_FIELDS = { requestId: z.uuid().transform((id) => id as RefundRequestId) } as const

/** What is sent from the page of an order: its host has a reservation paid or cancelled, or answers a request; its buyer withdraws it, or gives a reservation back. */
export const OrderActionSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('cancel') }),
  z.strictObject({ intent: z.literal('paid') }),
  z.strictObject({ intent: z.literal('give back') }),
  z.strictObject({ intent: z.literal('withdraw'), ...REQUEST_FIELDS }),
  z.strictObject({ intent: z.literal('refund'), ...REQUEST_FIELDS }),
  z.strictObject({
    intent: z.literal('decline'),
    ...REQUEST_FIELDS,
    words: paragraphField({ max: MAX_REASON, required: 'Please say why.' }),
  }),
])
