import { z } from 'zod'
import { textField } from '#platform/form-fields.ts'
import type { OrganizerId, PayoutId } from '#platform/ids.ts'

const PAYOUT = { payout: z.uuid().transform((id) => id as PayoutId) } as const

/** What an admin does with payouts: each step is a form of its own. */
export const PaySchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('make'),
    organizer: z.uuid().transform((id) => id as OrganizerId),
  }),
  z.strictObject({ intent: z.literal('approve'), ...PAYOUT }),
  z.strictObject({ intent: z.literal('send'), ...PAYOUT }),
  z.strictObject({ intent: z.literal('stop'), ...PAYOUT }),
  z.strictObject({
    intent: z.literal('paid'),
    ...PAYOUT,
    reference: textField({ max: 100, required: 'Please enter the reference of the transfer.' }),
  }),
  z.strictObject({ intent: z.literal('paypal'), ...PAYOUT }),
  z.strictObject({
    intent: z.literal('paypal paid'),
    ...PAYOUT,
    reference: textField({ max: 100, required: 'Please enter the number that PayPal gave it.' }),
  }),
  z.strictObject({ intent: z.literal('paypal unpaid'), ...PAYOUT }),
  z.strictObject({ intent: z.literal('returned'), ...PAYOUT }),
  z.strictObject({ intent: z.literal('cancel'), ...PAYOUT }),
])
