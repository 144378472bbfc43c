import { ctx } from '#app/context.server.ts'
import { promoAtEvent } from '#app/promo-at-event.server.ts'
import { readSeatSession, seatSessionCookie } from '#app/seat-session.ts'
import { heldHint } from '#modules/seating/hold/held-hint.ts'
import type { ChoiceFailure, ChosenSeats } from '#modules/seating/picker/choose-seats.server.ts'
import { chooseSeats, ownSeats } from '#modules/seating/picker/choose-seats.server.ts'
import { choiceMessages } from '#modules/seating/picker/choice-messages.ts'
import type { EventPlan } from '#modules/seating/picker/event-plans.server.ts'
import { readSeatSale, type SeatSale } from '#modules/seating/picker/read-seat-sale.server.ts'
import { SeatChoiceSchema } from '#modules/seating/picker/seat-choice-schema.ts'
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
  const sale = await readSeatSale(found.db, eventId, promoCodeId)
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
  const allowed = await consumeRateLimit(db, { limit: 'hold seats', of: clientAddress })
  if (!allowed.allowed)
    throw new Response('Too many seats were asked for.', {
      status: 429,
      headers: { 'Retry-After': String(allowed.retryAfterSeconds) },
    })
  const session = readSeatSession(asked.request) ?? newId()
  const isSecure = config.appUrl.startsWith('https:')
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  headers.append('Set-Cookie', seatSessionCookie(session, { isSecure }))
  const chosen = await chooseSeats(
    db,
    { eventId, session },
    {
      chartId: sale.chartId,
      geometryHash: sale.geometryHash,
      chart,
      email: actor?.email ?? null,
      promoCodeId,
    },
    form.value,
  )
  if (chosen.ok) headers.append('Set-Cookie', heldHint(eventId, chosen.value.positions.length > 0))
  return chosen.ok
    ? { answer: { ok: true, ...chosen.value }, status: 200, headers }
    : {
        answer: { ok: false, message: choiceMessages[chosen.failure.code], ...chosen.failure },
        status: 409,
        headers,
      }
}

/** What this visitor holds. */
export async function ownSeatsOf(
  { request, context }: Pick<SeatRequest, 'request' | 'context'>,
  eventId: EventId,
  chart: EventPlan,
): Promise<ChosenSeats> {
  const session = readSeatSession(request)
  return ownSeats(context.get(ctx).db, session ? { eventId, session } : null, chart)
}
