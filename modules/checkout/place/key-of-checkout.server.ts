import { createHash } from 'node:crypto'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PersonId } from '#platform/ids.ts'

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

/** The checkout of a buyer with a key; null when there is none, or its places were given back. */
export async function findCheckout(ctx: Ctx, buyer: PersonId, clientKey: string): Promise<CheckoutId | null> {
  const [row] = await ctx.db.statement<{ id: CheckoutId }>(
    `select id from checkouts where user_id = $1 and client_key = $2 and state <> 'released'`,
    [buyer, clientKey],
  )
  return row?.id ?? null
}
