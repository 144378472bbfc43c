import { REPEATS_MESSAGES, type RepeatsFailure } from '#modules/events/series/repeats.ts'
import type { EventFields } from '#modules/events/create/event-schema.ts'
import type { TimesFailure } from '#modules/events/create/event-times.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import type { TicketTermsFailure } from '#modules/events/ticket-types/ticket-terms.ts'
import { TERMS_MESSAGES } from '#modules/events/ticket-types/ticket-type-messages.ts'
import { cityUnknown } from '#modules/venues/city-unknown.ts'
import type { EventId } from '#platform/ids.ts'
import type { FieldError } from '#platform/form-result.ts'

/** A field that is wrong only beside the others. */
export interface WrongField {
  code:
    | TimesFailure['code']
    | TicketTermsFailure['code']
    | RepeatsFailure['code']
    | 'TICKET_NAME_MISSING'
    | 'TICKET_PRICE_MISSING'
    | 'TICKET_CAPACITY_MISSING'
    | 'HOST_NAME_MISSING'
    | 'HOST_NOT_FOUND'
    | 'HOST_IS_THE_OWNERS'
    | 'VENUE_NAME_MISSING'
    | 'VENUE_CITY_MISSING'
    | 'VENUE_CITY_WITH_STATE'
    | 'VENUE_CITY_UNKNOWN'
    | 'VENUE_STATE_MISSING'
    | 'VENUE_STATE_UNKNOWN'
    | 'VENUE_ZONE_MISSING'
    | 'VENUE_NOT_FOUND'
    | 'EVENT_IS_OVER'
    | 'EVENT_IS_CANCELLED'
    | 'GUESTS_ARE_IN'
    | 'TICKET_NEEDS_DAY'
  field: keyof EventFields
  /** What a misspelt text is most likely to mean. */
  meant?: string
}

export interface FieldsWrong {
  code: 'FIELDS_WRONG'
  fields: readonly WrongField[]
}

/** Why an event was not published. */
export type CreateEventFailure =
  | FieldsWrong
  | PictureFailure
  | { code: 'EVENT_SENT_ALREADY'; id: EventId | null }
  | { code: 'EVENTS_TOO_FAST'; retryAfterSeconds: number }

const MESSAGES = {
  ...TERMS_MESSAGES,
  ...REPEATS_MESSAGES,
  TICKET_NAME_MISSING: 'Please enter what the ticket is called.',
  TICKET_PRICE_MISSING: 'Please enter its price; 0 for a free ticket.',
  TICKET_CAPACITY_MISSING: 'Please enter how many tickets there are.',
  HOST_NAME_MISSING: 'Please enter the name that stands on the flyer.',
  HOST_NOT_FOUND: 'Please choose the name that stands on the flyer.',
  HOST_IS_THE_OWNERS: 'Only the owner of this event can give it another name on the flyer.',
  VENUE_NAME_MISSING: 'Please enter the name of the venue.',
  VENUE_CITY_MISSING: 'Please enter the city.',
  VENUE_CITY_WITH_STATE: 'Please enter the city alone: the state has a field of its own.',
  VENUE_STATE_UNKNOWN: 'Please use the two letters of the state, such as IL.',
  VENUE_ZONE_MISSING:
    'This state has two time zones, and we do not know this city. Please choose the zone of the venue.',
  VENUE_STATE_MISSING: 'Please enter the state.',
  VENUE_NOT_FOUND: 'Please choose the venue.',
  TICKET_NEEDS_DAY: 'A ticket is good on a day that would fall away. Please change that ticket first.',
  GUESTS_ARE_IN: 'Guests are in already: the day and the start stay. The end can still be changed.',
  EVENT_IS_OVER: 'This event is over, and its guests were there. Its day, hours and venue stay.',
  EVENT_IS_CANCELLED:
    'This event is cancelled, and its guests were told. Its day, hours and venue stay. For a new date, duplicate it.',
  HOUR_SKIPPED: 'The clock skips this hour on that night, for summer time begins. Please enter another.',
  STARTS_IN_PAST: 'This day and start are past. Please choose a day to come.',
  STARTS_TOO_FAR: 'This is more than 3 years ahead. Please check the year.',
  LAST_DAY_BEFORE_FIRST: 'The last day is before the first one.',
  LASTS_TOO_LONG: 'An event lasts 14 days at most.',
  ENDS_AT_START: 'It ends when it starts. Please enter when it ends.',
  DOORS_TOO_EARLY: 'Doors open with the start, or up to 6 hours before it.',
} satisfies Record<Exclude<WrongField['code'], 'VENUE_CITY_UNKNOWN'>, string>

/** The errors of the fields of an event that was not published. */
export const wrongFields = (fields: readonly WrongField[]): FieldError[] =>
  fields.map(({ code, field, meant = '' }) => ({
    name: field,
    message: code === 'VENUE_CITY_UNKNOWN' ? cityUnknown(meant) : MESSAGES[code],
  }))

/** Said above the form of an event that was not published for its owner's rate. */
export const EVENTS_TOO_FAST =
  'You have published 20 events within an hour. Please wait a while, then send this form again.'
