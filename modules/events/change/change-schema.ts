import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '#modules/events/change/guest-message.ts'
import { checkboxField, paragraphField } from '#platform/form-fields.ts'

/** What goes with a message to guests: its words as the organiser's page had them, and what they add. */
export const ANNOUNCEMENT_FIELDS = {
  words: z.string().max(4_000).default(''),
  note: paragraphField({ max: MAX_NOTE_LENGTH }).default(''),
} as const

/** What the page sends on which an event is postponed or cancelled. */
export const CancelEventSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('postpone'), ...ANNOUNCEMENT_FIELDS }),
  z.strictObject({ intent: z.literal('cancel'), isSure: checkboxField(), ...ANNOUNCEMENT_FIELDS }),
])
