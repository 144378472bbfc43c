import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { findPromoCodes } from '#modules/checkout/quote/find-promo-codes.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { offeredTickets } from '#modules/events/page/offered-tickets.ts'
import { openedTicketTypes } from '#modules/events/page/opened-ticket-types.server.ts'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import { codePrice } from '#modules/promo-codes/code-price.ts'
import { NOT_OF_THIS_EVENT, promoMessages } from '#modules/promo-codes/messages.ts'
import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { termsWords } from '#modules/promo-codes/promo-code-words.ts'
import { promoRefusal } from '#modules/promo-codes/promo-refusal.ts'
import type { Route } from './+types/event-promo'

/** What `/api/events/:eventId/promo` answers. */
export type EventPromo = Awaited<ReturnType<typeof answer>>

/**
 * What a promo code does at an event, `?promo=`: in words, and the hidden tickets that it opens with their prices; or why it is not good.
 * The page of the event is the same for everybody and asks afterwards.
 */
export async function loader(args: Route.LoaderArgs) {
  return data(await answer(args), { headers: { 'Cache-Control': 'private, no-store' } })
}

async function answer({ request, params, context }: Route.LoaderArgs) {
  const { db, now, actor, clientAddress } = context.get(ctx)
  const typed = new URL(request.url).searchParams.get('promo') ?? ''
  const event = await getEvent(db, params.eventId)
  const code = toPromoCode(typed)
  const refused = (message: string) => ({
    code: code ?? typed.slice(0, 32),
    message,
    words: '',
    tickets: [],
  })
  if (!event || code === null) return refused(NOT_OF_THIS_EVENT)
  const personId = actor?.id ?? null
  const asked = { eventIds: [event.id], codes: [code] }
  if ((await secondsToWaitForCodes(db, { personId, clientAddress }, asked)) > 0)
    return refused(promoMessages.PROMO_TOO_MANY_TRIES)
  const [promo] = await findPromoCodes(db, { ...asked, personId })
  if (!promo) return refused(NOT_OF_THIS_EVENT)
  const refusal = promoRefusal(promo, promo, now)
  if (refusal !== null) return refused(promoMessages[refusal])
  const opened = await openedTicketTypes(db, event.id, promo.ticketTypeIds)
  const offered = offeredTickets({ ...event, ticketTypes: opened }, now)
  return {
    code,
    message: null,
    words: termsWords(promo.terms),
    tickets: opened.map((type) => ({
      type,
      offer: offered[type.id] ?? null,
      withCode: codePrice(promo, type.id, ticketPrice(type, now)),
    })),
  }
}
