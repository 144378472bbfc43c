import { z } from 'zod'
import { ANNOUNCEMENT_FIELDS } from '#modules/events/change/change-schema.ts'
import { eventKinds, type EventKind } from '#modules/events/event.ts'
import { PICTURE_FIELDS } from '#modules/pictures/picture-fields.ts'
import { MAX_CAPACITY, MAX_LENGTH as VENUE_LENGTH, TIME_ZONES } from '#modules/venues/venue.ts'
import {
  checkboxField,
  choiceField,
  dayField,
  moneyField,
  paragraphField,
  phoneField,
  textField,
  timeField,
  wholeNumberField,
} from '#platform/form-fields.ts'
import { isId } from '#platform/ids.ts'

export const MAX_LENGTH = {
  title: 140,
  description: 5_000,
  attire: 120,
  refundPolicy: 200,
  djs: 200,
  hostName: 80,
  venueName: VENUE_LENGTH.name,
  address: VENUE_LENGTH.address,
  city: VENUE_LENGTH.city,
  region: 40,
  ticketName: 80,
} as const

/** In cents: the dearest ticket, as the database has it. */
const MAX_PRICE = 1_000_000
const MAX_PER_PERSON = 100

const KINDS = Object.keys(eventKinds) as EventKind[] // of the literal there
const ZONES = ['', ...(Object.keys(TIME_ZONES) as (keyof typeof TIME_ZONES)[])] as const // of the literal there

const price = 'Please enter a price from $0 to $10,000, such as 20 or 12.50.'

/**
 * All that an event on one page asks for. `id` is that of the event, made with the page, so that a form sent twice is known.
 * What depends on another field is checked by `createEvent`.
 */
export const SIMPLE_EVENT_STEPS = {
  simple: z.strictObject({
    id: z.string().refine(isId, { error: 'Please reload this page.' }),
    title: textField({ max: MAX_LENGTH.title, required: 'Please enter the name of the event.' }),
    kind: choiceField(KINDS, 'Please choose what kind of event it is.'),
    description: paragraphField({ max: MAX_LENGTH.description }),
    organizerId: z.string().max(40).default(''),
    hostName: textField({ max: MAX_LENGTH.hostName }).default(''),
    hostPhone: phoneField(),
    day: dayField({ required: 'Please choose the day.', message: 'Please choose a day of the calendar.' }),
    starts: timeField({
      required: 'Please enter when it starts.',
      message: 'Please enter a time such as 9:00 PM.',
    }),
    ends: timeField({
      required: 'Please enter when it ends.',
      message: 'Please enter a time such as 2:00 AM.',
    }),
    lastDay: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
    doors: timeField({ message: 'Please enter a time such as 8:00 PM.' }).default(''),
    venueId: z.string().max(40).default(''),
    venueName: textField({ max: MAX_LENGTH.venueName }).default(''),
    address: textField({ max: MAX_LENGTH.address }).default(''),
    city: textField({ max: MAX_LENGTH.city }).default(''),
    region: textField({ max: MAX_LENGTH.region }).default(''),
    timeZone: choiceField(ZONES, 'Please choose the time zone.').default(''),
    ticketName: textField({
      max: MAX_LENGTH.ticketName,
      required: 'Please enter what the ticket is called.',
    }),
    price: moneyField({ max: MAX_PRICE, required: price, message: price }),
    capacity: wholeNumberField({
      min: 1,
      max: MAX_CAPACITY,
      required: 'Please enter how many tickets there are.',
      message: 'Please enter how many tickets there are: a number from 1 to 100,000.',
    }),
    maxPerPerson: wholeNumberField({
      min: 1,
      max: MAX_PER_PERSON,
      required: 'Please enter how many tickets one person may buy.',
      message: 'Please enter a number from 1 to 100.',
    }),
    doorPrice: moneyField({ max: MAX_PRICE, message: price }),
    acceptsCash: checkboxField(),
    attire: textField({ max: MAX_LENGTH.attire }),
    refundPolicy: textField({ max: MAX_LENGTH.refundPolicy }).default(''),
    djs: textField({ max: MAX_LENGTH.djs }),
    ...PICTURE_FIELDS,
  }),
} as const

/** The fields of one ticket type. */
const TICKET_FIELDS = { ticketName: true, price: true, capacity: true, maxPerPerson: true } as const

/** The fields that tell which picture is sent. */
const PICTURE = { picture: true, 'picture-upload': true, focalPoint: true } as const

/** What the form of an event that is published sends: its tickets and pictures have pages of their own. */
export const EditEventSchema = SIMPLE_EVENT_STEPS.simple
  .omit({ ...TICKET_FIELDS, ...PICTURE, id: true })
  .extend({
    intent: z.literal('event'),
    updatedAt: z.string().max(40),
    isOnAgain: checkboxField(),
    ...ANNOUNCEMENT_FIELDS,
  })

/**
 * The parsed fields of an event that is changed; `updatedAt` is when it was last, as the form's page had it. `words` and `note`
 * are the message to its guests, `isOnAgain` that a postponed one takes place.
 */
export type EditedEvent = Omit<z.output<typeof EditEventSchema>, 'intent'>

/** The parsed fields of a new event. */
export type EventFields = Omit<z.output<typeof SIMPLE_EVENT_STEPS.simple>, 'picture' | 'picture-upload'>

/** What stands in the fields before anybody types. */
export const NEW_EVENT_VALUES = {
  kind: 'set',
  starts: '21:00',
  ends: '02:00',
  ticketName: 'General admission',
  maxPerPerson: '10',
} as const
