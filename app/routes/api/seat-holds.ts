import { data } from 'react-router'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { readSeatSession, seatSessionCookie } from '#app/seat-session.ts'
import { unpaidSeats } from '#modules/checkout/place/unpaid-seats.server.ts'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { HoldCall } from '#modules/seating/hold/hold-call.ts'
import { holdMessages } from '#modules/seating/hold/hold-messages.ts'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeats,
  type SeatHolds,
} from '#modules/seating/hold/hold-seats.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type EventId, isId, newId } from '#platform/ids.ts'
import type { Route } from './+types/seat-holds'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** The seats that this visitor holds at an event. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const session = readSeatSession(request)
  const eventId = eventIn(params.eventId)
  const held = session ? await ownSeatHolds(found.db, { eventId, session }) : NOTHING
  return data(await answerOf(held, eventId, found), { headers: NO_STORE })
}

/** Holds seats for this visitor, lets go of them, or keeps them five minutes longer; nobody has to be signed in. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const eventId = eventIn(params.eventId)
  const call = HoldCall.safeParse(await readBody(request))
  if (!call.success)
    return data({ code: 'UNREADABLE', message: 'This cannot be read.', unavailable: [] }, { status: 422 })
  const asked = await consumeRateLimit(found.db, { limit: 'hold seats', of: found.clientAddress })
  if (!asked.allowed) return answerRateLimited('Too many seats were asked for.', asked)
  const session = readSeatSession(request) ?? newId()
  const visitor = { eventId, session }
  const isSecure = found.config.appUrl.startsWith('https:')
  const headers = { ...NO_STORE, 'Set-Cookie': seatSessionCookie(session, { isSecure }) }
  switch (call.data.intent) {
    case 'hold': {
      const held = await holdSeats(found.db, visitor, call.data.seatIds, {
        email: found.actor?.email ?? null,
      })
      if (held.ok) return data(await answerOf(held.value, eventId, found), { headers })
      const { code, unavailable } = held.failure
      return data({ code, message: holdMessages[code], unavailable }, { status: 409, headers })
    }
    case 'release':
      return data(await answerOf(await releaseSeats(found.db, visitor, call.data.seatIds), eventId, found), {
        headers,
      })
    case 'extend':
      return data(await answerOf(await extendSeatHolds(found.db, visitor), eventId, found), { headers })
  }
}

const NOTHING: SeatHolds = { holdIds: [], seatIds: [], expiresAt: null, isExtended: false }

function eventIn(id: string): EventId {
  if (!isId(id)) throw new Response('Not found', { status: 404 })
  return id as EventId
}

/** Where nothing is held, the seats of an order that waits for its buyer's payment: to them, those are theirs. */
async function answerOf(
  held: SeatHolds,
  eventId: EventId,
  { db, actor, now }: RequestCtx,
): Promise<HeldSeats> {
  const { seatIds, holdIds, expiresAt, isExtended } = held
  const unpaid = actor && seatIds.length === 0 ? await unpaidSeats(db, eventId, actor.id) : null
  if (unpaid) return { ...unpaid, isExtended: true, choice: unpaid.orderKey, now }
  return { seatIds, choice: holdIds.toSorted().join(), orderKey: null, expiresAt, isExtended, now }
}
