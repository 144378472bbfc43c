import { z } from 'zod'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { type EventKind, eventKinds } from '#modules/events/event.ts'
import { TIME_ZONES } from '#modules/venues/venue.ts'
import {
  choiceField,
  fileField,
  textField,
  timeField,
  webAddressField,
  wholeNumberField,
} from '#platform/form-fields.ts'

/** The longest address of a calendar: those that hold a secret are long. */
const MAX_FEED_ADDRESS = 1_000

const KINDS = Object.keys(eventKinds) as EventKind[] // of the literal there
const ZONES = Object.keys(TIME_ZONES) as (keyof typeof TIME_ZONES)[] // of the literal there

const feed = 'Please enter the web address of a calendar, such as https://example.org/calendar.ics.'

/** The file to be read, or where one is on the web. Calendars write such an address as webcal://, and mean https://. */
export const ImportFileSchema = z.strictObject({
  file: fileField(),
  address: z
    .string({ error: feed })
    .default('')
    .transform((typed) => typed.trim().replace(/^webcals?:/i, 'https:'))
    .pipe(webAddressField({ max: MAX_FEED_ADDRESS, message: feed })),
})

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
