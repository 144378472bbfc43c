import { data } from 'react-router'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { readQuoteRequest } from '#modules/checkout/checkout-request.server.ts'
import { quoteCart, quoteWithoutPromos } from '#modules/checkout/quote/quote.server.ts'
import { quoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { findBuyer } from '#modules/checkout/quote/find-buyer.server.ts'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { Route } from './+types/checkout-quote'

/** Prices a cart for whoever asks, signed in or not. Nothing is reserved. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const read = readQuoteRequest(await readBody(request))
  if (!read.ok) return data({ status: 'invalid', message: read.failure.message }, { status: 422 })
  if (!found.actor) {
    const asked = await consumeRateLimit(found.db, { limit: 'quote', of: found.clientAddress })
    if (!asked.allowed) return answerRateLimited('Too many prices were asked for.', asked)
  }
  const { lines, promoCodes, seats } = read.value
  const chosen = { seats, session: readSeatSession(request) }
  const personId = found.actor?.id ?? null
  const eventIds = [...lines, ...seats].map(({ eventId }) => eventId)
  const wait = await secondsToWaitForCodes(found.db, { ...found, personId }, { eventIds, codes: promoCodes })
  const quote = await (wait > 0 ? quoteWithoutPromos : quoteCart)(found, lines, personId, promoCodes, chosen)
  const buyer = found.actor && (await findBuyer(found, found.actor))
  return quoteResponse(quote, found.checkout, buyer)
}
