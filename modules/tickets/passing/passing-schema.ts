import { z } from 'zod'
import { RenameOwnSchema } from '#modules/tickets/rename/rename-schema.ts'
import { MAX_FRIEND_NAME } from '#modules/tickets/passing/passing.ts'
import { textField } from '#platform/form-fields.ts'

/** The forms of one's own tickets: a link is made, or the one that is out is taken back, or the name is changed. */
export const PassingSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('send-ticket'),
    ticketId: z.string().max(40),
    friendName: textField({ max: MAX_FRIEND_NAME }).default(''),
  }),
  z.strictObject({ intent: z.literal('keep-ticket'), ticketId: z.string().max(40) }),
  RenameOwnSchema,
])
