import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { promoAtEvent } from '#app/promo-at-event.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { offeredTickets } from '#modules/events/page/offered-tickets.ts'
import { openedTicketTypes } from '#modules/events/page/opened-ticket-types.server.ts'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import { codePrice } from '#modules/promo-codes/code-price.ts'
import { promoMessagesAtEvent } from '#modules/promo-codes/messages.ts'
import { toPromoCode } from '#modules/promo-codes/promo-code.ts'
import { termsWords } from '#modules/promo-codes/promo-code-words.ts'
import type { PromoFailure } from '#modules/promo-codes/promo-failure.ts'
import type { Route } from './+types/event-promo'

/** What `/api/events/:eventId/promo` answers. */
export type EventPromo = Awaited<ReturnType<typeof answer>>

/**
 * What a promo code does at an event, `?promo=`: in words, and the hidden tickets that it opens with their prices; or why it is not good.
 * The page of the event is the same for everybody and asks afterwards.
 */
export async function loader(args: Route.LoaderArgs) {
  return data(await answer(args), { headers: NEVER_STORED })
}

async function answer({ request, params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const { db, now } = found
  const typed = new URL(request.url).searchParams.get('promo') ?? ''
  const event = await getEvent(db, params.eventId)
  const refused = (code: PromoFailure) => ({
    code: toPromoCode(typed) ?? typed.slice(0, 32),
    message: promoMessagesAtEvent[code],
    words: '',
    tickets: [],
  })
  if (!event) return refused('PROMO_UNKNOWN')
  const promo = await promoAtEvent(found, event.id, typed)
  if (!promo.ok) return refused(promo.failure.code)
  const opened = await openedTicketTypes(db, event.id, promo.value.ticketTypeIds)
  const offered = offeredTickets({ ...event, ticketTypes: opened }, now)
  return {
    code: promo.value.code,
    message: null,
    words: termsWords(promo.value.terms),
    tickets: opened.map((type) => ({
      type,
      offer: offered[type.id] ?? null,
      withCode: codePrice(promo.value, type.id, ticketPrice(type, now)),
    })),
  }
}
