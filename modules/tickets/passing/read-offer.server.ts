import { firstName } from '#modules/accounts/profile/first-name.ts'
import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import type { EventStatus, EventVenue } from '#modules/events/event.ts'
import { locationText } from '#modules/events/event-location.ts'
import { hashOfSecret } from '#platform/link-secret.server.ts'
import { eventOfPass, type PassColumns, passColumns } from '#modules/tickets/passing/passed-ticket.server.ts'
import { type OfferStatus, takeFailure, type TakeFailure } from '#modules/tickets/passing/passing.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId, TicketId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** What a friend reads of a ticket before they take it. */
export interface OfferedTicket {
  /** The first name of whoever sent it; empty when they gave none. */
  sentBy: string
  ticketType: string
  seat: SeatDetails | null
  event: {
    id: EventId
    title: string
    status: EventStatus
    startsAt: Instant
    endsAt: Instant
    doorsAt: Instant | null
    timeZone: TimeZone
    where: string
  }
}

/** Why it cannot be taken; the ticket is named to whoever holds it. */
export type OfferFailure = TakeFailure & { ownTicketId: TicketId | null }

interface Row extends PassColumns {
  ticketId: TicketId
  offerStatus: OfferStatus
  isOwn: boolean
  isHeldBySender: boolean
  isHeldByViewer: boolean
  name: string
  ticketType: string
  seat: SeatDetails | null
  eventId: EventId
  title: string
  endsAt: Date
  venue: string
  location: string
  city: string
  region: string
  venueDetails: EventVenue | null
}

/**
 * Reads an offered ticket by the secret of its link, for a viewer who may be signed in. It changes nothing: programs open every link.
 * What cannot be taken tells nothing of itself but why.
 */
export async function readOffer(
  { db, now }: { db: DbOrTx; now: Instant },
  viewer: PersonId | null,
  secret: string,
): Promise<Result<OfferedTicket, OfferFailure>> {
  const [row] = await db.statement<Row>(
    `select t.id as "ticketId", o.status as "offerStatus", coalesce(o.sent_by = $2::uuid, false) as "isOwn",
       coalesce(t.owner_id = o.sent_by, false) as "isHeldBySender", coalesce(t.owner_id = $2::uuid, false) as "isHeldByViewer",
       coalesce(p.full_name, '') as name, k.name as "ticketType", t.seat_details as seat, ${passColumns},
       e.id as "eventId", e.title, e.ends_at as "endsAt", e.venue, e.location, e.city, e.region,
       case when v.id is not null then json_build_object(
         'name', v.name, 'address', v.address, 'city', v.city, 'region', v.region, 'postalCode', v.postal_code,
         'latitude', v.latitude, 'longitude', v.longitude, 'notes', v.notes) end as "venueDetails"
     from ticket_offers o
     join tickets t on t.event_id = o.event_id and t.id = o.ticket_id
     join events e on e.id = o.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     left join profiles p on p.id = o.sent_by
     ${joinEventVenue}
     where o.secret_hash = $1`,
    [hashOfSecret(secret), viewer],
  )
  if (!row) return fail({ code: 'OFFER_NOT_FOUND', ownTicketId: null })
  const event = eventOfPass(row)
  const failure = takeFailure({ ...row, status: row.offerStatus }, row, event, now)
  if (failure) return fail({ ...failure, ownTicketId: row.isHeldByViewer ? row.ticketId : null })
  return ok({
    sentBy: firstName(row.name),
    ticketType: row.ticketType,
    seat: row.seat,
    event: {
      id: row.eventId,
      title: row.title,
      status: event.status,
      startsAt: event.startsAt,
      endsAt: toInstant(row.endsAt),
      doorsAt: event.doorsAt,
      timeZone: event.timeZone,
      where: locationText(row) || 'To be announced',
    },
  })
}
