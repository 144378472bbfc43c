import { z } from 'zod'
import { MAX_NOTE, MAX_PLACE } from '#modules/shifts/shift.ts'
import { choiceField, dayField, paragraphField, textField, timeField } from '#platform/form-fields.ts'
import { isId, type PersonId, type ShiftId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const shiftId = z
  .string()
  .refine(isId, { error: 'Please reload this page.' })
  .transform((id) => id as ShiftId)

const PERSON = 'Please choose who it is for.'
const TIME = 'Please enter a time such as 8:00 PM.'

const FIELDS = {
  shiftId,
  person: z
    .string({ error: PERSON })
    .refine(isId, { error: PERSON })
    .transform((id) => id as PersonId),
  place: textField({ max: MAX_PLACE, required: 'Please say where, such as Main door.' }),
  day: dayField({ required: 'Please choose the day.', message: 'Please choose a day of the calendar.' }),
  from: timeField({ required: 'Please enter when it begins.', message: TIME }),
  until: timeField({ required: 'Please enter when it ends.', message: TIME }),
  note: paragraphField({ max: MAX_NOTE }).default(''),
} as const

/** What the page with the shifts of an event sends. The id of a new one is made with the page. */
export const ShiftsSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('assign'), ...FIELDS }),
  z.strictObject({ intent: z.literal('change'), ...FIELDS }),
  z.strictObject({ intent: z.literal('remove'), shiftId }),
])

/** The parsed fields of one shift. */
export type ShiftFields = Omit<Extract<z.output<typeof ShiftsSchema>, { intent: 'assign' }>, 'intent'>

/** The answer to one assignment. */
export const AssignmentsSchema = z.strictObject({
  intent: choiceField(['accept', 'decline'], 'Please accept or decline.'),
  shiftId,
  /** They were asked whether they decline a shift that has begun. */
  sure: z.enum(['', 'yes']).default(''),
  seen: z.iso.datetime({ error: 'Please reload this page.' }).transform(toInstant),
})
