import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { typeAndSeat } from '#modules/tickets/seat-text.ts'
import { formatCounted } from '#platform/money.ts'

/** What each place is called, beside the others: its type, seat or table, and holders. Those that are called alike are counted. */
export function placeLabels(places: RefundablePlace[]): string[] {
  const labels = places.map(labelOf)
  return labels.map((label, at) => {
    const isAlike = (other: string) => other === label
    const alike = labels.filter(isAlike).length
    return alike === 1 ? label : `${label} (${labels.slice(0, at + 1).filter(isAlike).length} of ${alike})`
  })
}

function labelOf({ ticketType, holders, tickets, seat }: RefundablePlace): string {
  const isWhole = tickets.length > 1
  const its = typeAndSeat(ticketType, isWhole && seat ? { ...seat, seatNumber: '' } : seat)
  return `${its}${isWhole ? ` (${formatCounted(tickets.length, 'guest')})` : ''}, ${holders.join(', ')}`
}
