import { z } from 'zod'
import { idsField, paragraphField } from '#platform/form-fields.ts'
import type { RefundId } from '#platform/ids.ts'

/** More tickets no order has. */
export const MAX_REFUNDED = 500
export const MAX_REASON = 500

/** What the page sends on which a host gives tickets back: the first ticket of each place, and the refund's own id. */
export const RefundSchema = z.strictObject({
  ticket: idsField(MAX_REFUNDED, 'Please choose the tickets to refund.'),
  refundId: z.uuid().transform((id) => id as RefundId),
  reason: paragraphField({ max: MAX_REASON }).default(''),
})
