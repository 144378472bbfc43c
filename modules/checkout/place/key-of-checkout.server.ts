import { createHash } from 'node:crypto'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'

/**
 * The client key as it is stored. A key belongs to a cart with its seats, to the total that was shown and to whether it is paid online
 * or in cash: with anything else, the same key means a new checkout and not the old one.
 */
export function keyOfCheckout(request: CheckoutRequest): string {
  const { clientKey, lines, seats = [], totalCents, method, promoCodes = [] } = request
  const general = lines.map((line) => `${line.ticketTypeId} ${line.quantity}`)
  const wanted = [
    ...general,
    ...seats.flatMap(({ eventId, seatIds }) => seatIds.map((id) => `${eventId} ${id}`)),
  ].toSorted()
  const payment = method === 'cash' ? 'cash' : 'online'
  const print = createHash('sha256').update([payment, totalCents, ...wanted, ...promoCodes].join('\n'))
  return `${clientKey}:${print.digest('base64url').slice(0, 22)}`
}
