import type { CartItem } from '#modules/cart/cart.ts'
import type { CheckoutResponse, QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { CheckoutBody, RequestedLine } from '#modules/checkout/checkout-request.server.ts'

const PATIENCE_MS = 60_000

/** The cart's lines as they are sent to the server. */
export const requestedLines = (items: CartItem[]): RequestedLine[] =>
  items.map(({ eventId, ticketTypeId, quantity, price }) => ({
    eventId,
    ticketTypeId,
    quantity,
    unitPriceCents: price,
  }))

/** What the cart costs now and how it could be paid; null when there was no answer. */
export const fetchQuote = (items: CartItem[]): Promise<QuoteResponse | null> =>
  post<QuoteResponse>('/api/checkout/quote', { items: requestedLines(items) })

/** Places and pays an order; null when there was no answer, and then nobody knows what happened. */
export const sendCheckout = (body: CheckoutBody): Promise<CheckoutResponse | null> =>
  post<CheckoutResponse>('/api/checkout', body)

/** Where a checkout stands, by its id or client key; null when there was no answer or there is no such checkout. */
export const readCheckout = (id: string): Promise<CheckoutResponse | null> =>
  answered<CheckoutResponse>(`/api/checkout/${encodeURIComponent(id)}`, {})

const post = <T>(url: string, body: unknown): Promise<T | null> =>
  answered<T>(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Every answer of these addresses is one of ours in JSON, whatever its status; anything else is no answer. */
async function answered<T>(url: string, request: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    return isOurs && response.status < 500 && response.status !== 404 ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
