import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '#modules/events/change/guest-message.ts'
import { checkboxField, idsField, paragraphField } from '#platform/form-fields.ts'

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

/** What the page sends on which events are cancelled that a file says are. */
export const CancelImportedSchema = z.strictObject({
  isSure: checkboxField(),
  words: z.string().max(200_000).default(''),
  note: ANNOUNCEMENT_FIELDS.note,
})

/** As many as a series has to come. */
const MAX_NIGHTS = 160

const NIGHTS_FIELDS = {
  night: idsField(MAX_NIGHTS, 'Please choose a night.'),
  words: z.string().max(200_000).default(''),
  note: ANNOUNCEMENT_FIELDS.note,
} as const

/** What the page sends on which several nights are postponed or cancelled. */
export const CallOffNightsSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('postpone'), ...NIGHTS_FIELDS }),
  z.strictObject({
    intent: z.literal('cancel'),
    isSure: checkboxField(),
    isPutAway: checkboxField(),
    ...NIGHTS_FIELDS,
  }),
])
