import { z } from 'zod'
import { MAX_LENGTH } from '#modules/organizers/organizer.ts'
import { paragraphField, phoneField, textField } from '#platform/form-fields.ts'

const name = textField({
  max: MAX_LENGTH.name,
  required: 'Please enter the name on the flyer.',
  message: `Please write the name on one line of at most ${MAX_LENGTH.name} characters.`,
})

/** The form of an organiser. */
export const OrganizerSchema = z.strictObject({
  name,
  bio: paragraphField({ max: MAX_LENGTH.bio }),
  phone: phoneField(),
})

/** The form for one more: the rest is written on its own page. */
export const NewOrganizerSchema = z.strictObject({ name })

export type OrganizerFields = z.output<typeof OrganizerSchema>
