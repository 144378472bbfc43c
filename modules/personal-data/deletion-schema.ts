import { z } from 'zod'
import { checkboxField } from '#platform/form-fields.ts'

/** The form that deletes an account: one says that one means it, and what one gives up. */
export const DeletionSchema = z.strictObject({
  sure: z.literal('on', { error: 'Please tick that you want your account deleted.' }),
  'give-up': checkboxField(),
})
