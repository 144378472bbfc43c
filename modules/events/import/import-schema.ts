import { z } from 'zod'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { TIME_ZONES } from '#modules/venues/venue.ts'
import { choiceField, fileField, textField, timeField, wholeNumberField } from '#platform/form-fields.ts'

const KINDS = Object.keys(eventKinds) as EventKind[] // of the literal there
const ZONES = Object.keys(TIME_ZONES) as (keyof typeof TIME_ZONES)[] // of the literal there

/** The file to be read. */
export const ImportFileSchema = z.strictObject({ file: fileField() })

const time = 'Please enter a time such as 9:00 PM.'
const days = 'Please enter a number of days from 1 to 14.'

/** What the file does not say, and the name under which its events go. */
export const ImportSchema = z.strictObject({
  kind: choiceField(KINDS, 'Please choose what kind of events they are.').default('set'),
  starts: timeField({ required: time, message: time }).default('21:00'),
  ends: timeField({ required: time, message: time }).default('02:00'),
  days: wholeNumberField({ min: 1, max: 14, required: days, message: days }).default(1),
  timeZone: choiceField(ZONES, 'Please choose the time zone.').default('America/Chicago'),
  organizerId: z.string().max(40).default(''),
  hostName: textField({ max: MAX_LENGTH.hostName }).default(''),
})

/** What stands in the fields before anybody types. */
export const IMPORT_VALUES = {
  kind: 'set',
  starts: '21:00',
  ends: '02:00',
  days: '1',
  timeZone: 'America/Chicago',
} as const
