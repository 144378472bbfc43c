import type { CheckInFailure, CheckInFailureCode } from '#modules/tickets/ticket.ts'

/** The text of a failure as the specification has it (section 8, ticket validation). */
export function validationText(failure: CheckInFailure): string {
  switch (failure.code) {
    case 'TICKET_NOT_FOUND':
      return 'Ticket not found'
    case 'ALREADY_IN':
    case 'ALREADY_HANDED_OUT':
    case 'ALREADY_OUT':
      return 'Ticket is used'
    case 'UNPAID_CASH':
    case 'UNPAID_OFFLINE':
      return 'Ticket is pending'
    case 'NOT_IN':
      return 'Ticket is not used'
    case 'TICKET_NOT_ACTIVE':
      return `Ticket is ${failure.status}`
    case 'NOT_A_TICKET':
    case 'FORGED':
    case 'TOO_MANY_TRIES':
    case 'OTHER_EVENT':
    case 'OTHER_DAY':
    case 'PASSED_ON':
    case 'REPLACED':
    case 'EVENT_OVER':
    case 'DOOR_NOT_OPEN':
    case 'EVENT_POSTPONED':
    case 'NOT_ON_LIST':
    case 'NO_LIST':
    case 'OLD_LIST':
      return 'Validation failed'
  }
}

/** What the log says of a guest who is let in. */
export const LET_IN_TEXT = 'Come in'

/** What the log says of an extra, which lets nobody in. */
export const HANDED_OUT_TEXT = 'Handed out'

/** The headline of a scan result, large enough to read from a distance. */
export const headlines = {
  NOT_A_TICKET: 'Not a ticket',
  FORGED: 'Not valid',
  TOO_MANY_TRIES: 'Wait a minute',
  TICKET_NOT_FOUND: 'Not found',
  NOT_ON_LIST: 'Not on the list',
  NO_LIST: 'No list yet',
  OLD_LIST: 'Old list',
  OTHER_EVENT: 'Other event',
  OTHER_DAY: 'Other day',
  PASSED_ON: 'Given away',
  REPLACED: 'Old code',
  ALREADY_IN: 'Already in',
  ALREADY_HANDED_OUT: 'Had it already',
  NOT_IN: 'Never came in',
  ALREADY_OUT: 'Already out',
  EVENT_OVER: 'Event is over',
  DOOR_NOT_OPEN: 'Not open yet',
  EVENT_POSTPONED: 'Event is postponed',
  UNPAID_CASH: 'Not paid yet',
  UNPAID_OFFLINE: 'Not paid yet',
  TICKET_NOT_ACTIVE: 'Not valid',
} satisfies Record<CheckInFailureCode, string>
