import type { CartItem } from '#modules/cart/cart.ts'
import { codesFor } from '#modules/promo-codes/stored-promo-codes.ts'
import { readPromoCodes, removePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import type { CheckoutResponse, QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { EventId, SeatId } from '#platform/ids.ts'
import type { CheckoutBody, RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { BUYER_HEADER } from '#modules/checkout/buyer-header.ts'
import { readJson } from '#ui/site-version.client.ts'

const TIMEOUT_MS = 60_000

/** The cart's lines in the request body. */
export const requestedLines = (items: CartItem[]): RequestedLine[] =>
  items.map(({ eventId, ticketTypeId, quantity, price }) => ({
    eventId,
    ticketTypeId,
    quantity,
    unitPriceCents: price,
  }))

/** Seats that a visitor holds at an event. */
export interface HeldAtEvent {
  eventId: EventId
  seatIds: SeatId[]
  /** As `HeldSeats` has them. */
  choice: string
  orderKey: string | null
}

/** The seats in the request body: absent where there are none. */
export const requestedSeats = (
  seats: readonly HeldAtEvent[],
): Pick<HeldAtEvent, 'eventId' | 'seatIds'>[] | undefined =>
  seats.length > 0 ? seats.map(({ eventId, seatIds }) => ({ eventId, seatIds })) : undefined

/**
 * Fetches the current price of the cart, with the promo codes that are kept for it unless told, and the payment methods; null
 * when there was no response. Codes that are unknown by now are forgotten: each would count as a guess the next time. Where the site has
 * a newer version than the page, that is loaded, and nothing is read.
 */
export async function fetchQuote(
  items: CartItem[],
  seats: readonly HeldAtEvent[] = [],
  promoCodes = codesFor(readPromoCodes(), [...items, ...seats]),
): Promise<QuoteResponse | null> {
  const body = { items: requestedLines(items), promoCodes, seats: requestedSeats(seats) }
  const quote = await answered<QuoteResponse>('/api/checkout/quote', posted(body), readJson)
  for (const { code, failure } of quote?.promos ?? [])
    if (failure?.code === 'PROMO_UNKNOWN') removePromoCode(code)
  return quote
}

/**
 * Places and pays an order of the person whom the page shows; null when there was no response, and the outcome is unknown.
 * Where somebody else has signed in meanwhile, nothing is done, and the answer is `signed_out`.
 */
export const sendCheckout = (body: CheckoutBody, person: string): Promise<CheckoutResponse | null> =>
  answered<CheckoutResponse>('/api/checkout', posted(body, { [BUYER_HEADER]: person }))

/** Fetches the status of a checkout by its id or client key; null when there was no response or no such checkout. */
export const readCheckout = (id: string): Promise<CheckoutResponse | null> =>
  answered<CheckoutResponse>(`/api/checkout/${encodeURIComponent(id)}`, {})

const posted = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/**
 * A JSON response of these endpoints, whatever its status; null for anything else. Of money, what is said is always read; where nothing is
 * lost by it, `readJson` looks at its version first.
 */
async function answered<T>(
  url: string,
  request: RequestInit,
  read: (answer: Response) => Promise<unknown> = (answer) => answer.json(),
): Promise<T | null> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    if (!isOurs || response.status >= 500 || response.status === 404) return null
    return (await read(response)) as T | null
  } catch {
    return null
  }
}
