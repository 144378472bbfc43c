import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { eventIn } from '#app/routes/seats/seat-request.server.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { type UnpaidSeats, unpaidSeats } from '#modules/checkout/place/unpaid-seats.server.ts'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { holdLeftMs } from '#modules/seating/hold/hold-time.ts'
import { ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { epochMs, type Instant } from '#platform/time.ts'
import type { Route } from './+types/seat-holds'

/** The seats that this visitor holds at an event; where they hold none, those of their order that is not paid yet. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor, now } = context.get(ctx)
  const eventId = eventIn(params.eventId)
  const session = readSeatSession(request)
  const held = session ? await ownSeatHolds(db, { eventId, session }) : null
  const unpaid = actor && !held?.expiresAt ? await unpaidSeats(db, eventId, actor.id) : null
  const seatIds = unpaid?.seatIds ?? held?.seatIds ?? []
  const event = seatIds.length > 0 ? await getEvent(db, eventId) : null
  const answer: HeldSeats = {
    seatIds,
    eventTitle: event?.title ?? '',
    choice: unpaid?.orderKey ?? held?.holdIds.toSorted().join() ?? '',
    orderKey: unpaid?.orderKey ?? null,
    leftMs: unpaid ? orderLeftMs(unpaid, now) : held && holdLeftMs(held, now),
    isExtended: unpaid !== null || (held?.isExtended ?? false),
  }
  return data(answer, { headers: NEVER_STORED })
}

const orderLeftMs = ({ expiresAt }: UnpaidSeats, now: Instant): number | null =>
  expiresAt && Math.max(0, epochMs(expiresAt) - epochMs(now))
