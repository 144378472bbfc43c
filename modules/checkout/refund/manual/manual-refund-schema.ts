import { z } from 'zod'
import { textField } from '#platform/form-fields.ts'

/** How an admin gives money back by hand, in words that the buyer reads. */
export const ManualRefundSchema = z.strictObject({
  through: z.enum(['provider', 'other'], { error: 'Please choose where you give it back.' }),
  note: textField({ max: 200, required: 'Please say how you give it back.' }),
})

export type ManualRefund = z.infer<typeof ManualRefundSchema>
