import type { EditEventFailure } from '#modules/events/edit/edit-event.server.ts'
import type { EditTicketTypeFailure } from '#modules/events/edit/edit-ticket-type.server.ts'
import type { FieldError } from '#platform/form-result.ts'
import { formatUsd } from '#platform/money.ts'

/** The message for an event that was not changed. */
export const editMessage = ({ code }: Exclude<EditEventFailure, { code: 'FIELDS_WRONG' }>): string =>
  code === 'GUESTS_NOT_TOLD'
    ? 'Nothing is saved yet. Read at the end of the form what your guests will be told, then save.'
    : 'This event was changed in another tab or by somebody else since you opened this page. Look at what stands in the fields, then save again: your version then counts.'

/** The errors of the fields of a ticket type that was not changed. */
export const ticketTypeErrors = (
  failure: Exclude<EditTicketTypeFailure, { code: 'TICKET_TYPE_NOT_FOUND' }>,
): FieldError[] =>
  failure.code === 'CAPACITY_BELOW_TAKEN'
    ? [
        {
          name: 'capacity',
          message: `${failure.taken} are sold or held already. Please enter at least as many.`,
        },
      ]
    : [
        {
          name: 'price',
          message: `The early-bird price is ${formatUsd(failure.earlyBirdPrice)}. Please enter no less.`,
        },
      ]
