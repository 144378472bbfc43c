import type { SendFailure } from '#modules/tickets/passing/send-ticket.server.ts'
import type { PassFailure, TakeFailure } from '#modules/tickets/passing/passing.ts'
import type { TakeBackFailure } from '#modules/tickets/passing/take-back.server.ts'

/** Why a ticket cannot be passed on, for whoever holds it. */
export function passMessage(failure: PassFailure): string {
  switch (failure.code) {
    case 'TICKET_NOT_PAID':
      return 'This ticket is not paid yet. It can be sent to a friend once it is.'
    case 'TICKET_ENDED':
      return 'This ticket is not good any more, so it cannot be passed on.'
    case 'TICKET_IS_USED':
      return 'This ticket is used, so it cannot be passed on.'
    case 'TICKET_WAS_USED':
      return 'This ticket was used on one day already, so it stays with you for the others.'
    case 'EVENT_NOT_ON':
      return 'The event does not take place, so its tickets cannot be passed on.'
    case 'PASSING_CLOSED':
      return failure.words
  }
}

/** Why a link was not made, or not taken back. */
export function sendMessage(failure: SendFailure | TakeBackFailure): string {
  switch (failure.code) {
    case 'TICKET_NOT_FOUND':
      return 'You do not hold this ticket any more.'
    case 'NO_OPEN_OFFER':
      return 'There is no link to take back: it was taken back before, or your friend has the ticket now.'
    case 'TOO_MANY_SENT':
      return 'Too many links in a short time. Please try again in an hour.'
    case 'TICKET_NOT_PAID':
    case 'TICKET_ENDED':
    case 'TICKET_IS_USED':
    case 'TICKET_WAS_USED':
    case 'EVENT_NOT_ON':
    case 'PASSING_CLOSED':
      return passMessage(failure)
  }
}

/** Why a friend cannot take a ticket. */
export function takeMessage(failure: TakeFailure): string {
  switch (failure.code) {
    case 'OFFER_NOT_FOUND':
      return 'This link is not whole. Ask your friend to send it once more.'
    case 'OFFER_TAKEN':
      return 'Somebody has taken this ticket already. A link works once.'
    case 'OFFER_TAKEN_BACK':
      return 'This link does not work any more: it was taken back, or a newer one was sent.'
    case 'OWN_OFFER':
      return 'This is your own ticket. Send the link to your friend, or keep the ticket.'
    case 'TOO_MANY_TAKEN':
      return 'Too many tries in a short time. Please try again in an hour.'
    case 'TICKET_IS_USED':
    case 'TICKET_WAS_USED':
      return 'This ticket was used meanwhile, so it cannot be taken any more.'
    case 'TICKET_NOT_PAID':
    case 'TICKET_ENDED':
      return 'This ticket is not good any more, so it cannot be taken.'
    case 'EVENT_NOT_ON':
      return 'The event does not take place, so its tickets cannot be taken.'
    case 'PASSING_CLOSED':
      return failure.words
  }
}
