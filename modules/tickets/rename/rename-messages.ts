import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'

/** Why the name on a ticket was not changed. */
export function renameMessage(failure: RenameFailure): string {
  switch (failure.code) {
    case 'TICKET_NOT_FOUND':
      return 'You do not hold this ticket any more.'
    case 'SAME_NAME':
      return 'That is the name on the ticket already.'
    case 'TOO_MANY_RENAMED':
      return 'Too many names in a short time. Please try again in an hour.'
    case 'TICKET_NOT_PAID':
      return 'This ticket is not paid yet. Its name can be changed once it is.'
    case 'TICKET_ENDED':
      return 'This ticket is not good any more, so its name stays.'
    case 'TICKET_IS_USED':
    case 'TICKET_WAS_USED':
      return 'Somebody came in with this ticket, so its name stays.'
    case 'EVENT_NOT_ON':
      return 'The event does not take place, so the names on its tickets stay.'
    case 'PASSING_CLOSED':
      return `${failure.words} The same holds for the name. Ask the host if it is wrong.`
  }
}

/** Why a ticket got no new code. */
export function newCodeMessage(failure: RenameFailure): string {
  switch (failure.code) {
    case 'TICKET_NOT_FOUND':
    case 'SAME_NAME':
      return 'You do not hold this ticket any more.'
    case 'TOO_MANY_RENAMED':
      return 'Too many changes in a short time. Please try again in an hour.'
    case 'TICKET_NOT_PAID':
      return 'This ticket is not paid yet. It can get another code once it is.'
    case 'TICKET_ENDED':
      return 'This ticket is not good any more, so its code stays.'
    case 'TICKET_IS_USED':
    case 'TICKET_WAS_USED':
      return 'Somebody came in with this ticket, so its code stays.'
    case 'EVENT_NOT_ON':
      return 'The event does not take place, so the codes of its tickets stay.'
    case 'PASSING_CLOSED':
      return `${failure.words} The same holds for a new code. Ask the host if somebody else has yours.`
  }
}
