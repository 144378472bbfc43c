import { z } from 'zod'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { paragraphField } from '#platform/form-fields.ts'

/** What the page sends on which a recap is written: plain text of several lines, as an event's description is. */
export const RecapSchema = z.strictObject({
  recap: paragraphField({ max: MAX_LENGTH.description }).default(''),
  thanks: paragraphField({ max: MAX_LENGTH.description }).default(''),
})
