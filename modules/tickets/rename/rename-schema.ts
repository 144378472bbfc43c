import { z } from 'zod'
import { MAX_NAME_LENGTH } from '#modules/tickets/qr-payload.ts'
import { NEW_CODE_INTENT, RENAME_INTENT } from '#modules/tickets/rename/rename.ts'
import { textField } from '#platform/form-fields.ts'

const name = textField({ max: MAX_NAME_LENGTH, required: 'Please write the name of the guest.' })

/** What a holder sends to change the name on one of their tickets. */
export const RenameOwnSchema = z.strictObject({
  intent: z.literal(RENAME_INTENT),
  ticketId: z.string().max(40),
  name,
})

/** What a holder sends for a new code of one of their tickets. */
export const NewOwnCodeSchema = z.strictObject({
  intent: z.literal(NEW_CODE_INTENT),
  ticketId: z.string().max(40),
})

/** The same of the host, on the ticket's own page: a name, or a new code. */
export const ReissueGuestSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('rename'), name }),
  z.strictObject({ intent: z.literal(NEW_CODE_INTENT) }),
])
