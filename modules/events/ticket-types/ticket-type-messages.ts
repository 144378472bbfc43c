import { unfitWords } from '#modules/events/series/changed-nights.ts'
import type { AddTicketTypeFailure } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import type { SaveTicketTypeFailure } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import type { EarlyBirdFailure } from '#modules/events/ticket-types/early-bird-terms.ts'
import type { FieldError } from '#platform/form-result.ts'

type Failure = Exclude<SaveTicketTypeFailure | AddTicketTypeFailure, { code: 'TICKET_TYPE_NOT_FOUND' }>

export const EARLY_BIRD_MESSAGES = {
  EARLY_BIRD_NOT_CHEAPER: 'Please enter less than the regular price.',
  EARLY_BIRD_PRICE_MISSING: 'Please enter the early-bird price, or leave its day empty.',
  EARLY_BIRD_DAY_MISSING: 'Please choose the last day of the early-bird price.',
} satisfies Record<EarlyBirdFailure['code'], string>

/** The field in which it is corrected. */
export const EARLY_BIRD_FIELD = {
  EARLY_BIRD_NOT_CHEAPER: 'earlyBirdPrice',
  EARLY_BIRD_PRICE_MISSING: 'earlyBirdPrice',
  EARLY_BIRD_DAY_MISSING: 'earlyBirdUntil',
} as const satisfies Record<EarlyBirdFailure['code'], string>

/** What is wrong with the fields of a ticket type that was not saved. */
export function ticketTypeError(failure: Failure): FieldError {
  switch (failure.code) {
    case 'CAPACITY_BELOW_TAKEN':
      return {
        name: 'capacity',
        message: `${failure.taken} are sold or held already. Please enter at least as many.`,
      }
    case 'EARLY_BIRD_NOT_CHEAPER':
    case 'EARLY_BIRD_PRICE_MISSING':
    case 'EARLY_BIRD_DAY_MISSING':
      return { name: EARLY_BIRD_FIELD[failure.code], message: EARLY_BIRD_MESSAGES[failure.code] }
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
