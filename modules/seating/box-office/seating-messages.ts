import type { MoveGuestFailure } from '#modules/seating/box-office/move-guest.server.ts'
import type { SellByChartFailure } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'

export type SeatingFailure =
  | SellByChartFailure
  | MoveGuestFailure
  | { code: 'CHART_NOT_FOUND' }
  /** Somebody has or holds some of the seats: those stay as they are. */
  | { code: 'NOT_ALL_CHANGED'; changed: number; left: number }

/** Why the seating of an event is not changed, or not all of it, in a sentence. */
export function seatingMessage(failure: SeatingFailure): string {
  switch (failure.code) {
    case 'CHART_NOT_FOUND':
      return 'This chart is no longer there. Please choose another.'
    case 'NO_SEATS':
      return 'This chart has no seats with a category. Give its seats a category first.'
    case 'TOO_MANY_TICKET_TYPES':
      return 'An event has at most 30 ticket types, and each category becomes one.'
    case 'SEATS_SOLD':
      return `Guests have tickets for seats that this chart does not have: ${failure.seats
        .slice(0, 5)
        .map(seatText)
        .join(', ')}${failure.seats.length > 5 ? ' and others' : ''}. Move these guests first.`
    case 'TICKET_NOT_FOUND':
      return 'This guest has no ticket with a seat any more.'
    case 'SEAT_NOT_FOUND':
      return 'This seat is no longer on the chart.'
    case 'OTHER_CATEGORY':
      return 'This seat is sold at another price. Choose one of the same ticket type.'
    case 'SEAT_TAKEN':
      return 'Somebody else has or holds this seat.'
    case 'NOT_ALL_CHANGED':
      return `${failure.changed} changed. ${failure.left} stay as they are: somebody has or holds them, or nothing was to change.`
  }
}
