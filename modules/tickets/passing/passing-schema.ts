import { z } from 'zod'
import { NewOwnCodeSchema, RenameOwnSchema } from '#modules/tickets/rename/rename-schema.ts'
import { MAX_FRIEND_NAME } from '#modules/tickets/passing/passing.ts'
import { textField } from '#platform/form-fields.ts'

/** The forms of one's own tickets: a link is made, or the one that is out is taken back, the name is changed, or there is a new code. */
export const PassingSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('send-ticket'),
    ticketId: z.string().max(40),
    friendName: textField({ max: MAX_FRIEND_NAME }).default(''),
  }),
  z.strictObject({ intent: z.literal('keep-ticket'), ticketId: z.string().max(40) }),
  RenameOwnSchema,
  NewOwnCodeSchema,
])
