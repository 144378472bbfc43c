import { z } from 'zod'
import { textField } from '#platform/form-fields.ts'

/** How an admin gave money back by hand, in words that the buyer reads. */
export const ManualRefundSchema = z.strictObject({
  through: z.enum(['provider', 'other'], { error: 'Please choose where it was given back.' }),
  note: textField({ max: 200, required: 'Please say how it was given back.' }),
})

export type ManualRefund = z.infer<typeof ManualRefundSchema>
