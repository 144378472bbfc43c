import { z } from 'zod'
import { ANNOUNCEMENT_FIELDS } from '#modules/events/change/change-schema.ts'
import { MAX_CASH_DAYS } from '#modules/events/rules/cash-until.ts'
import { GROUP_SIZES } from '#modules/events/ticket-types/group-sizes.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { hostsField, perksField } from '#modules/events/create/line-fields.ts'
import { eventKinds, type EventKind, type PassOnRule, type RefundRule } from '#modules/events/event.ts'
import { type Level, levels, MAX_AGE } from '#modules/events/facts/guest-facts.ts'
import { readPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { readRefundRule } from '#modules/events/rules/refund-rule.ts'
import { REPEATS, type Repeats } from '#modules/events/series/repeats.ts'
import { MAX_PRICE } from '#modules/events/ticket-types/price/max-price.ts'
import { PAID_BY, type PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import { PICTURE_FIELDS } from '#modules/pictures/picture-fields.ts'
import { MAX_CAPACITY } from '#modules/venues/venue.ts'
import {
  checkboxField,
  choiceField,
  dayField,
  moneyField,
  paragraphField,
  phoneField,
  textField,
  timeField,
  webAddressField,
  wholeNumberField,
} from '#platform/form-fields.ts'
import { isId } from '#platform/ids.ts'
import { isTimeZone } from '#platform/time.ts'

const MAX_PER_PERSON = 100

const KINDS = Object.keys(eventKinds) as EventKind[] // of the literal there
const LEVELS = Object.keys(levels) as Level[] // of the literal there
const RHYTHMS = Object.keys(REPEATS) as Repeats[] // of the literal there

const price = 'Please enter a price from $0 to $10,000, such as 20 or 12.50.'
const earlyBird = 'Please enter a price lower than the regular one, such as 15.'
const capacity = 'Please enter how many tickets there are: a number from 1 to 100,000.'

/** That of the event, made with the page, so that a form sent twice is known. */
const ID = { id: z.string().refine(isId, { error: 'Please reload this page.' }) }

const WHAT = {
  title: textField({ max: MAX_LENGTH.title, required: 'Please enter the name of the event.' }),
  kind: choiceField(KINDS, 'Please choose what kind of event it is.'),
  description: paragraphField({ max: MAX_LENGTH.description }).default(''),
  djs: paragraphField({ max: MAX_LENGTH.djs }).default(''),
  attire: textField({ max: MAX_LENGTH.attire }).default(''),
  perks: perksField().default(''),
  isPremium: checkboxField(),
  level: choiceField(['', ...LEVELS], 'Please choose whom it is for.').default(''),
  minAge: wholeNumberField({
    max: MAX_AGE,
    message: 'Please enter an age from 0 to 99, such as 21.',
  }).default(null),
  parking: textField({ max: MAX_LENGTH.parking }).default(''),
  food: textField({ max: MAX_LENGTH.food }).default(''),
  hotelName: textField({ max: MAX_LENGTH.hotelName }).default(''),
  hotelUrl: webAddressField().default(''),
  hotelCode: textField({ max: MAX_LENGTH.hotelCode }).default(''),
} as const

const WHERE = {
  venueId: z.string().max(40).default(''),
  venueName: textField({ max: MAX_LENGTH.venueName }).default(''),
  address: textField({ max: MAX_LENGTH.address }).default(''),
  city: textField({ max: MAX_LENGTH.city }).default(''),
  rightCity: textField({ max: MAX_LENGTH.city }).default(''),
  region: textField({ max: MAX_LENGTH.region }).default(''),
  timeZone: z
    .string()
    .max(64)
    .refine((text) => text === '' || isTimeZone(text), { error: 'Please choose the time zone.' })
    .default(''),
} as const

const WHEN = {
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
} as const

/** Which nights of a series a change is for: this one, it and those after it, all that are to come. */
const NIGHTS = ['this', 'after', 'all'] as const

export type Nights = (typeof NIGHTS)[number]

/** Asks for them. */
export const NIGHTS_FIELD = choiceField(NIGHTS, 'Please choose which nights change.').default('this')

/** Asks whether an event repeats. */
export const REPEATING = {
  repeats: choiceField(['', ...RHYTHMS], 'Please choose whether it repeats.').default(''),
  repeatsUntil: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
} as const

const GROUPS = GROUP_SIZES.map(String)

/** The fields of one ticket type. */
export const TICKET = {
  ticketName: textField({
    max: MAX_LENGTH.ticketName,
    required: 'Please enter what the ticket is called.',
  }),
  price: moneyField({ max: MAX_PRICE, required: price, message: price }),
  capacity: wholeNumberField({
    min: 1,
    max: MAX_CAPACITY,
    required: 'Please enter how many tickets there are.',
    message: capacity,
  }),
  maxPerPerson: wholeNumberField({
    min: 1,
    max: MAX_PER_PERSON,
    required: 'Please enter how many tickets one person may buy.',
    message: 'Please enter a number from 1 to 100.',
  }),
  ticketDescription: textField({ max: MAX_LENGTH.ticketDescription }).default(''),
  earlyBirdPrice: moneyField({ max: MAX_PRICE, message: earlyBird }).default(null),
  earlyBirdUntil: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
  saleStarts: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
  saleStartsTime: timeField({ message: 'Please enter a time such as 10:00 AM.' }).default(''),
  saleEnds: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
  admits: choiceField(['', ...GROUPS, '0'], 'Please choose whom it lets in.')
    .default('')
    .transform((chosen) => (chosen === '' ? 1 : Number(chosen))),
  paidBy: choiceField(['', ...PAID_BY], 'Please choose how it is paid.')
    .default('')
    .transform((chosen): PaidBy => chosen || 'any'),
  admitsOn: z
    .string()
    .max(40)
    .regex(/^((?:[1-9]|1[0-5])(?:,(?:[1-9]|1[0-5]))*)?$/, {
      error: 'Please choose the days on which it lets in.',
    })
    .default(''),
} as const

/** The same, of a ticket type that a new event may have or not. The first one is asked for by `newTickets`. */
const OPTIONAL_TICKET = {
  ...TICKET,
  ticketName: textField({ max: MAX_LENGTH.ticketName }).default(''),
  price: moneyField({ max: MAX_PRICE, message: price }).default(null),
  capacity: wholeNumberField({ min: 1, max: MAX_CAPACITY, message: capacity }).default(null),
  maxPerPerson: wholeNumberField({
    min: 1,
    max: MAX_PER_PERSON,
    message: 'Please enter a number from 1 to 100.',
  }).default(null),
} as const

type Optional = typeof OPTIONAL_TICKET

const optionalTicket = <S extends string>(suffix: S) =>
  Object.fromEntries(
    Object.entries(OPTIONAL_TICKET).map(([name, field]) => [name + suffix, field]),
  ) as unknown as { [Name in keyof Optional as `${Name}${S}`]: Optional[Name] } // just made so

const TICKETS = {
  ...OPTIONAL_TICKET,
  ...optionalTicket('-2'),
  ...optionalTicket('-3'),
  ...optionalTicket('-4'),
  ...optionalTicket('-5'),
  /** Of a copy: whether it has the seats of the event that it is a copy of. */
  withSeats: checkboxField(),
}

/** What is paid back, as `readRefundRule` reads it. */
const refundField = () =>
  z
    .string()
    .default('')
    .transform((typed, ctx): RefundRule => {
      const rule = readRefundRule(typed.trim())
      if (rule !== undefined) return rule
      ctx.addIssue({ code: 'custom', message: 'Please choose what is paid back.' })
      return z.NEVER
    })

/** Until when a ticket may be passed on, as `readPassOnRule` reads it. */
const passOnField = () =>
  z
    .string()
    .default('')
    .transform((typed, ctx): PassOnRule => {
      const rule = readPassOnRule(typed.trim())
      if (rule !== undefined) return rule
      ctx.addIssue({ code: 'custom', message: 'Please choose until when tickets may be passed on.' })
      return z.NEVER
    })

const AT_THE_DOOR = {
  doorPrice: moneyField({ max: MAX_PRICE, message: price }).default(null),
  acceptsCash: checkboxField(),
  cashUntil: wholeNumberField({
    max: MAX_CASH_DAYS,
    message: 'Please choose until when cash is taken.',
  }).default(null),
  refunds: refundField(),
  refundPolicy: textField({ max: MAX_LENGTH.refundPolicy }).default(''),
  passOn: passOnField(),
  ticketUrl: webAddressField().default(''),
} as const

/** Who may find the event. */
const FOUND_BY = { isUnlisted: checkboxField() } as const

const HOST = {
  organizerId: z.string().max(40).default(''),
  hostName: textField({ max: MAX_LENGTH.hostName }).default(''),
  hostPhone: phoneField().default(''),
  hosts: hostsField().default(''),
  showsGuests: checkboxField(),
} as const

/**
 * What a new event asks for, step by step. Each step holds the id of the event. What depends on another field is checked
 * by `checkSteps`. The file of the flyer is in the last one: no draft holds it.
 */
export const EVENT_STEPS = {
  what: z.strictObject({ ...ID, ...WHAT }),
  where: z.strictObject({ ...ID, ...WHERE }),
  when: z.strictObject({ ...ID, ...WHEN, ...REPEATING }),
  tickets: z.strictObject({ ...ID, ...TICKETS, ...AT_THE_DOOR }),
  publish: z.strictObject({ ...ID, ...HOST, ...FOUND_BY, ...PICTURE_FIELDS }),
} as const

/** The same on one page. */
export const SIMPLE_EVENT_STEPS = {
  simple: z.strictObject({
    ...ID,
    ...WHAT,
    ...WHERE,
    ...WHEN,
    ...REPEATING,
    ...TICKETS,
    ...AT_THE_DOOR,
    ...HOST,
    ...FOUND_BY,
    ...PICTURE_FIELDS,
  }),
} as const

/** The messages to the guests of all nights of a series. */
const MAX_WORDS = 200_000

/** What the form of an event that is published sends: its tickets and pictures have pages of their own. */
export const EditEventSchema = z.strictObject({
  ...WHAT,
  ...WHERE,
  ...WHEN,
  ...AT_THE_DOOR,
  ...HOST,
  ...FOUND_BY,
  intent: z.literal('event'),
  isOnAgain: checkboxField(),
  nights: NIGHTS_FIELD,
  ...ANNOUNCEMENT_FIELDS,
  words: z.string().max(MAX_WORDS).default(''),
})

/**
 * The parsed fields of an event that is changed. `words` and `note`
 * are the message to its guests, `isOnAgain` that a postponed one takes place, `nights` which others of its series change too.
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
  'maxPerPerson-2': '10',
  'maxPerPerson-3': '10',
  'maxPerPerson-4': '10',
  'maxPerPerson-5': '10',
} as const
