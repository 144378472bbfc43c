import { unfitWords } from '#modules/events/series/merge/changed-nights.ts'
import type { AddTicketTypeFailure } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import type { SaveTicketTypeFailure } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import type { TicketTermsFailure } from '#modules/events/ticket-types/ticket-terms.ts'
import type { FieldError } from '#platform/form-result.ts'

type Failure = Exclude<SaveTicketTypeFailure | AddTicketTypeFailure, { code: 'TICKET_TYPE_NOT_FOUND' }>

export const TERMS_MESSAGES = {
  EARLY_BIRD_NOT_CHEAPER: 'Please enter less than the regular price.',
  EARLY_BIRD_PRICE_MISSING: 'Please enter the early-bird price, or leave its day empty.',
  EARLY_BIRD_DAY_MISSING: 'Please choose the last day of the early-bird price.',
  SALE_DAY_MISSING: 'Please choose the day on which the sale starts.',
  SALE_HOUR_SKIPPED: 'The clock skips this time on that day, for summer time begins. Please enter another.',
  SALE_ENDS_BEFORE_IT_STARTS: 'The last day of sale is before the first one.',
  GROUPS_TOO_MANY:
    'One person may buy groups of 200 guests in all. Please enter a smaller number per person.',
  EXTRA_HAS_NO_DAYS: 'An extra lets nobody in. Please choose every day.',
  DAY_NOT_OF_EVENT: 'The event has no such day. Please choose the days again.',
  EARLY_BIRD_IS_OVER: 'This day is past. Please choose a day to come, or leave the early-bird price out.',
  SALE_IS_OVER: 'This day is past, so nobody could buy it. Please choose a day to come, or leave it empty.',
  SALE_STARTS_TOO_LATE: 'The event is over by then. Please choose a day before it.',
} satisfies Record<TicketTermsFailure['code'], string>

/** The field in which it is corrected. */
export const TERMS_FIELD = {
  EARLY_BIRD_NOT_CHEAPER: 'earlyBirdPrice',
  EARLY_BIRD_PRICE_MISSING: 'earlyBirdPrice',
  EARLY_BIRD_DAY_MISSING: 'earlyBirdUntil',
  SALE_DAY_MISSING: 'saleStarts',
  SALE_HOUR_SKIPPED: 'saleStartsTime',
  SALE_ENDS_BEFORE_IT_STARTS: 'saleEnds',
  GROUPS_TOO_MANY: 'maxPerPerson',
  EXTRA_HAS_NO_DAYS: 'admitsOn',
  DAY_NOT_OF_EVENT: 'admitsOn',
  EARLY_BIRD_IS_OVER: 'earlyBirdUntil',
  SALE_IS_OVER: 'saleEnds',
  SALE_STARTS_TOO_LATE: 'saleStarts',
} as const satisfies Record<TicketTermsFailure['code'], string>

/** What is wrong with the fields of a ticket type that was not saved. */
export function ticketTypeError(failure: Failure): FieldError {
  switch (failure.code) {
    case 'CAPACITY_BELOW_TAKEN':
      return {
        name: 'capacity',
        message: `${failure.taken} are sold or held already. Please enter at least as many.`,
      }
    case 'LIMIT_BELOW_TABLE':
      return {
        name: 'maxPerPerson',
        message: `A table of ${failure.seats} seats is sold as a whole. Please enter at least as many.`,
      }
    case 'ADMITS_SOLD':
      return {
        name: 'admits',
        message: `${failure.taken} are sold or held already, so whom it lets in stays. Please add another ticket instead.`,
      }
    case 'DAYS_SOLD':
      return {
        name: 'admitsOn',
        message: `${failure.taken} are sold or held already, so the days they are good for stay. More days can be added.`,
      }
    case 'EARLY_BIRD_NOT_CHEAPER':
    case 'EARLY_BIRD_PRICE_MISSING':
    case 'EARLY_BIRD_DAY_MISSING':
    case 'SALE_DAY_MISSING':
    case 'SALE_HOUR_SKIPPED':
    case 'SALE_ENDS_BEFORE_IT_STARTS':
    case 'GROUPS_TOO_MANY':
    case 'EXTRA_HAS_NO_DAYS':
    case 'DAY_NOT_OF_EVENT':
    case 'EARLY_BIRD_IS_OVER':
    case 'SALE_IS_OVER':
    case 'SALE_STARTS_TOO_LATE':
      return { name: TERMS_FIELD[failure.code], message: TERMS_MESSAGES[failure.code] }
    case 'TICKET_TYPE_CHANGED_MEANWHILE':
      return {
        name: 'ticketName',
        message: 'Somebody changed this ticket in the same moment. Please save again.',
      }
    case 'TOO_MANY_TICKET_TYPES':
      return { name: 'ticketName', message: 'An event has at most 30 kinds of tickets.' }
    case 'OTHER_NIGHT_UNFIT':
      return { name: 'nights', message: unfitWords(failure.day, ticketTypeError(failure.failure).message) }
  }
}

/** Said of a ticket type that is not removed. */
export const TICKET_TYPE_ORDERED =
  'Somebody has ordered this ticket, so it cannot be removed. Tick "Not on sale" instead: guests see it no more.'
