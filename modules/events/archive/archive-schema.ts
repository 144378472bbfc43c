import { z } from 'zod'
import { idsField } from '#platform/form-fields.ts'

/** As many as a page of the list has. */
const MAX_CHOSEN = 50

/** The events that were chosen in a list, and what is done with them. */
export const ArchiveSchema = z.strictObject({
  intent: z.enum(['archive', 'restore']),
  event: idsField(MAX_CHOSEN, 'Please choose an event.'),
})
