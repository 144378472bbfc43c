import { ctx } from '#app/context.server.ts'
import { promoAtEvent } from '#app/promo-at-event.server.ts'
import { readSeatSession, seatSessionCookie } from '#app/seat-session.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { heldHint } from '#modules/seating/hold/held-hint.ts'
import { holdWithinLimit } from '#modules/seating/hold/limit-holds.server.ts'
import type { ChoiceFailure, ChosenSeats } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { chooseSeats, ownSeats } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { choiceMessage, choiceMessages } from '#modules/seating/picker/choose/choice-messages.ts'
import type { EventPlan } from '#modules/seating/picker/event-plans.server.ts'
import { readSeatSale, type SeatSale } from '#modules/seating/picker/read-seat-sale.server.ts'
import { seatsAsked, SeatChoiceSchema } from '#modules/seating/picker/choose/seat-choice-schema.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type EventId, isId, newId, type PromoCodeId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { RouterContextProvider } from 'react-router'

interface SeatRequest {
  request: Request
  url: URL
  params: { id: string }
  context: Readonly<RouterContextProvider>
}

interface FoundSale {
  eventId: EventId
  sale: SeatSale
  chart: EventPlan
  /** What became of the promo code in the address (`?promo=`); null where there is none. */
  promo: Awaited<ReturnType<typeof promoAtEvent>> | null
  promoCodeId: PromoCodeId | null
}

/** The event's chart and prices, those that a promo code opens among them; throws 404 where it sells no seats. */
export async function requireSeatSale({
  params,
  url,
  context,
}: Omit<SeatRequest, 'request'>): Promise<FoundSale> {
  const found = context.get(ctx)
  const eventId = eventIn(params.id)
  const typed = url.searchParams.get('promo')
  const promo = typed === null ? null : await promoAtEvent(found, eventId, typed)
  const promoCodeId = promo?.ok ? promo.value.id : null
  const sale = await readSeatSale(found.db, eventId, promo?.ok ? promo.value : null)
  const chart = sale && (await found.seats.plans.find(eventId, sale.geometryHash))
  if (!sale || !chart) throw new Response('Not found', { status: 404 })
  return { eventId, sale, chart, promo, promoCodeId }
}

export function eventIn(id: string): EventId {
  if (!isId(id)) throw new Response('Not found', { status: 404 })
  return id as EventId
}

/** What a choice led to, or the sentence why not. */
export type ChoiceAnswer = ({ ok: true } & ChosenSeats) | ({ ok: false; message: string } & ChoiceFailure)

/** Reads what a visitor chose, does it, and answers with the headers that keep their session. */
export async function choose(
  asked: SeatRequest,
): Promise<{ answer: ChoiceAnswer; status: number; headers: Headers }> {
  const { db, config, actor, clientAddress } = asked.context.get(ctx)
  const form = await readForm(asked.request, SeatChoiceSchema)
  if (!form.ok) throw new Response('The seats cannot be read.', { status: 400 })
  const { eventId, sale, chart, promoCodeId } = await requireSeatSale(asked)
  const limit = form.value.intent === 'best' ? 'best seats' : 'hold seats'
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit, of: clientAddress })
  if (!allowed) return tooMany({ code: 'TOO_MANY_ASKED', retryAfterSeconds })
  const session = readSeatSession(asked.request) ?? newId()
  const isSecure = config.appUrl.startsWith('https:')
  const headers = new Headers(NEVER_STORED)
  headers.append('Set-Cookie', seatSessionCookie(session, { isSecure }))
  const email = actor?.email ?? null
  const holds = form.value.intent === 'best' ? (await ownSeatsOf(asked, eventId, chart)).positions.length : 0
  const within = await holdWithinLimit(db, { clientAddress, email }, seatsAsked(form.value, holds), {
    hold: () => chooseSeats(db, { eventId, session }, { ...sale, chart, email, promoCodeId }, form.value),
    isHeld: ({ ok }) => ok,
  })
  if (!within.ok) return tooMany(within.failure)
  const chosen = within.value
  if (chosen.ok) headers.append('Set-Cookie', heldHint(eventId, chosen.value.positions.length > 0))
  return chosen.ok
    ? { answer: { ok: true, ...chosen.value }, status: 200, headers }
    : {
        answer: {
          ok: false,
          message: choiceMessage(chosen.failure, { plan: chart.plan, limits: sale.limits }),
          ...chosen.failure,
        },
        status: 409,
        headers,
      }
}

const tooMany = ({
  code,
  retryAfterSeconds,
}: {
  code: ChoiceFailure['code']
  retryAfterSeconds: number
}) => ({
  answer: { ok: false as const, message: choiceMessages[code], code, unavailable: [] },
  status: 429,
  headers: new Headers({ ...NEVER_STORED, 'Retry-After': String(retryAfterSeconds) }),
})

/** What this visitor holds. */
export async function ownSeatsOf(
  { request, context }: Pick<SeatRequest, 'request' | 'context'>,
  eventId: EventId,
  chart: EventPlan,
): Promise<ChosenSeats> {
  const session = readSeatSession(request)
  return ownSeats(context.get(ctx).db, session ? { eventId, session } : null, chart)
}
