import { perksColumn } from '#modules/events/facts/perks.server.ts'
import type { EventKind, EventStatus, PassOnRule, RefundRule } from '#modules/events/event.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { EventTimes } from '#modules/events/create/event-times.ts'
import { guestFactColumns } from '#modules/events/facts/guest-facts.server.ts'
import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import { toPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { toRefundRule } from '#modules/events/rules/refund-rule.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** An event as whoever may edit it finds it. */
export interface EventToEdit extends EventTimes, GuestFacts {
  ownerId: PersonId
  /** Whether it belongs to whoever edits it. */
  isOwn: boolean
  organizerId: OrganizerId
  title: string
  status: EventStatus
  kind: EventKind
  description: string
  djs: string
  attire: string
  refunds: RefundRule
  refundPolicy: string
  passOn: PassOnRule
  hostPhone: string
  hosts: string
  perks: string
  doorPrice: Cents | null
  acceptsCash: boolean
  cashUntil: number | null
  ticketUrl: string
  isPremium: boolean
  isUnlisted: boolean
  showsGuests: boolean
  timeZone: TimeZone
  venue: { id: string; isOwn: boolean; name: string; address: string; city: string; region: string }
  /** Its day in the rhythm of its series, wherever it was moved to; null for an event that stands alone. */
  seriesDay: string | null
  /** Places that are taken, unpaid checkouts counted as taken. */
  taken: number
  updatedAt: Instant
}

interface Row extends GuestFacts {
  ownerId: PersonId
  isOwn: boolean
  organizerId: OrganizerId
  title: string
  status: EventStatus
  kind: EventKind
  description: string
  djs: string
  attire: string
  givesRefunds: boolean | null
  refundDays: number | null
  passOnHours: number | null
  refundPolicy: string
  hostPhone: string
  hosts: string
  perks: string
  doorPrice: Cents | null
  acceptsCash: boolean
  cashUntil: number | null
  ticketUrl: string
  isPremium: boolean
  isUnlisted: boolean
  showsGuests: boolean
  timeZone: TimeZone
  seriesDay: string | null
  taken: number
  startsAt: Date
  endsAt: Date
  doorsAt: Date | null
  updatedAt: Date
  venueId: string
  isOwnVenue: boolean
  venueName: string
  address: string
  city: string
  region: string
}

/** The event of a manager. One statement. */
export async function eventToEdit(
  db: DbOrTx,
  { eventId, personId }: EventManager<'edit'>,
): Promise<EventToEdit> {
  const [row] = await db.statement<Row>(
    `select e.owner_id as "ownerId", exists (select from managed_events($2) where event_id = e.id and role = 'owner') as "isOwn", e.organizer_id as "organizerId", e.title, e.status, e.kind, e.description, e.djs, e.attire,
       e.gives_refunds as "givesRefunds", e.refund_days as "refundDays", e.refund_policy as "refundPolicy", e.pass_on_hours as "passOnHours",
       coalesce(e.host_phone, '') as "hostPhone", e.hosts, ${perksColumn} as perks, e.door_price_cents as "doorPrice", e.accepts_cash as "acceptsCash", e.cash_until_days as "cashUntil", e.ticket_url as "ticketUrl",
       ${guestFactColumns}, e.event_type = 'premium' as "isPremium", e.is_unlisted as "isUnlisted", e.shows_guests as "showsGuests",
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.doors_at as "doorsAt", e.time_zone as "timeZone",
       e.updated_at as "updatedAt", e.series_day::text as "seriesDay", coalesce(e.venue_id::text, '') as "venueId",
       coalesce(v.owner_id = e.owner_id, false) as "isOwnVenue",
       e.venue as "venueName", coalesce(v.address, '') as address, e.city, e.region,
       (select coalesce(sum(i.taken), 0)::integer from ticket_inventory i where i.event_id = e.id) as taken
     from events e left join venues v on v.id = e.venue_id where e.id = $1`,
    [eventId, personId],
  )
  if (!row) throw new Error('An event went away that somebody manages')
  const {
    venueId,
    isOwnVenue,
    venueName,
    address,
    city,
    region,
    startsAt,
    endsAt,
    doorsAt,
    updatedAt,
    givesRefunds,
    refundDays,
    passOnHours,
    ...event
  } = row
  return {
    ...event,
    refunds: toRefundRule(givesRefunds, refundDays),
    passOn: toPassOnRule(passOnHours),
    startsAt: toInstant(startsAt),
    endsAt: toInstant(endsAt),
    doorsAt: doorsAt && toInstant(doorsAt),
    updatedAt: toInstant(updatedAt),
    venue: { id: venueId, isOwn: isOwnVenue, name: venueName, address, city, region },
  }
}
