import type { MoveGuestFailure } from '#modules/seating/box-office/move-guest.server.ts'
import { problemText } from '#modules/seating/chart/chart-problem-text.ts'
import type { ChartChange } from '#modules/seating/event-chart/change/preview-chart.server.ts'
import type { SellByChartFailure } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import type { StopSellingSeatsFailure } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { formatCounted } from '#platform/money.ts'
import { seatText } from '#modules/tickets/seat-text.ts'

export type SeatingFailure =
  | SellByChartFailure
  | MoveGuestFailure
  | StopSellingSeatsFailure
  | { code: 'CHART_NOT_FOUND' }
  /** The event sells by it already. */
  | { code: 'SAME_CHART' }
  /** Nothing is changed yet: the host has to read what would be. */
  | { code: 'CHART_ASKED'; change: ChartChange }
  /** These cost nothing in the chart, and nobody said that they should. */
  | { code: 'SEATS_FREE'; categories: string[] }

/** Why the seating of an event is not changed, or not all of it, in a sentence; none where the page shows it itself. */
export function seatingMessage(failure: SeatingFailure): string {
  switch (failure.code) {
    case 'CHART_NOT_FOUND':
      return 'This chart is no longer there. Please choose another.'
    case 'SAME_CHART':
      return 'The event sells by this chart already. Choose another one, or another version.'
    case 'CHART_ASKED':
      return ''
    case 'SEATS_FREE':
      return `Seats that cost nothing in this chart: ${failure.categories.join(', ')}. Tick "These seats are free" if you mean it. Otherwise give them a price in the chart, and save it as a new version.`
    case 'NO_SEATS':
      return 'This chart has no seats with a category. Give its seats a category first.'
    case 'CHART_HAS_PROBLEMS':
      return `This chart cannot be sold from: ${failure.problems.map(problemText).join(' ')} Change it, and save it as a new version.`
    case 'TOO_MANY_TICKET_TYPES':
      return 'An event has at most 30 ticket types, and each category becomes one.'
    case 'SEATS_SOLD':
      return `${failure.seats.length === 1 ? '1 guest has a ticket for a seat' : `${failure.seats.length} guests have tickets for seats`} that this chart does not have, neither as it was drawn nor by its name: ${failure.seats
        .slice(0, 5)
        .map(seatText)
        .join(', ')}${failure.seats.length > 5 ? ' and others' : ''}. Move them to other seats first.`
    case 'NO_CHART_ON_SALE':
      return 'This event is not sold by the seat any more.'
    case 'SEATS_IN_USE':
      return `The seats stay on sale: guests ${inUse(failure)}. A hold ends after some minutes; a ticket ends when it is refunded, made void, or not paid in time.`
    case 'TICKET_NOT_FOUND':
      return 'This guest has no ticket with a seat any more.'
    case 'SEAT_NOT_FOUND':
      return 'This seat is no longer on the chart.'
    case 'OTHER_CATEGORY':
      return 'This seat is sold at another price. Choose one of the same ticket type.'
    case 'SEAT_TAKEN':
      return 'Somebody else has or holds this seat.'
  }
}

function inUse({ sold, held }: { sold: number; held: number }): string {
  const parts = [
    sold > 0 && `have tickets for ${formatCounted(sold, 'seat')}`,
    held > 0 && `hold ${formatCounted(held, 'seat')}`,
  ]
  return parts.filter(Boolean).join(', and ')
}
