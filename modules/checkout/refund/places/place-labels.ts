import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { typeAndSeat } from '#modules/tickets/seat-text.ts'
import { formatCounted } from '#platform/money.ts'

/** What each place is called, beside the others: its type, seat or table, and holders. Those that are called alike are counted. */
export function placeLabels(places: RefundablePlace[]): string[] {
  const labels = places.map(labelOf)
  const alike = new Map<string, number>()
  for (const label of labels) alike.set(label, (alike.get(label) ?? 0) + 1)
  const counted = new Map<string, number>()
  return labels.map((label) => {
    const number = (counted.get(label) ?? 0) + 1
    counted.set(label, number)
    return alike.get(label) === 1 ? label : `${label} (${number} of ${alike.get(label)})`
  })
}

function labelOf({ ticketType, holders, tickets, seat }: RefundablePlace): string {
  const isWhole = tickets.length > 1
  const its = typeAndSeat(ticketType, isWhole && seat ? { ...seat, seatNumber: '' } : seat)
  return `${its}${isWhole ? ` (${formatCounted(tickets.length, 'guest')})` : ''}, ${holders.join(', ')}`
}
