import { z } from 'zod'
import { MAX_FRIEND_NAME } from '#modules/tickets/passing/passing.ts'
import { textField } from '#platform/form-fields.ts'

/** The forms for passing one's tickets on: a link is made, or the one that is out is taken back. */
export const PassingSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('send-ticket'),
    ticketId: z.string().max(40),
    friendName: textField({ max: MAX_FRIEND_NAME }).default(''),
  }),
  z.strictObject({ intent: z.literal('keep-ticket'), ticketId: z.string().max(40) }),
])
