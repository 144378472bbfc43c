import { z } from 'zod'
import { checkboxField } from '#platform/form-fields.ts'

/** The forms for the two addresses of one's list, of its calendar and of its page: each is made, made anew, stopped. */
export const MyListSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('make-address') }),
  z.strictObject({ intent: z.literal('renew-address') }),
  z.strictObject({ intent: z.literal('stop-address') }),
  z.strictObject({ intent: z.literal('share-list'), showsName: checkboxField() }),
  z.strictObject({ intent: z.literal('renew-shared') }),
  z.strictObject({ intent: z.literal('stop-sharing') }),
])
