import { z } from 'zod'
import {
  choiceField,
  paragraphField,
  stateField,
  textField,
  wholeNumberField,
  zipCodeField,
} from '#platform/form-fields.ts'
import { PICTURE_FIELDS } from '#modules/pictures/picture-fields.ts'
import { MAX_LENGTH, MAX_CAPACITY, TIME_ZONES } from '#modules/venues/venue.ts'

const ZONES = Object.keys(TIME_ZONES) as (keyof typeof TIME_ZONES)[] // of the literal there

/** The two steps of a venue's form. */
export const VENUE_STEPS = {
  address: z.strictObject({
    name: textField({ max: MAX_LENGTH.name, required: 'Please enter the name of the venue.' }),
    address: textField({ max: MAX_LENGTH.address, required: 'Please enter the street and number.' }),
    city: textField({ max: MAX_LENGTH.city, required: 'Please enter the city.' }),
    rightCity: textField({ max: MAX_LENGTH.city }).default(''),
    region: stateField({
      required: 'Please enter the state.',
      message: 'Please use the two letters of the state, such as IL.',
    }),
    postalCode: zipCodeField({ required: 'Please enter the ZIP code.' }),
  }),
  room: z.strictObject({
    timeZone: choiceField(ZONES, 'Please choose the time zone.'),
    capacity: wholeNumberField({
      min: 1,
      max: MAX_CAPACITY,
      message: `Please enter how many guests fit in: a number from 1 to 100,000.`,
    }),
    notes: paragraphField({ max: MAX_LENGTH.notes }),
    accessibility: paragraphField({ max: MAX_LENGTH.accessibility }).default(''),
    ...PICTURE_FIELDS,
  }),
} as const
