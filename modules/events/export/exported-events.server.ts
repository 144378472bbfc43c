import { perksColumn } from '#modules/events/facts/perks.server.ts'
import type { EventTimes } from '#modules/events/create/event-times.ts'
import type { EventKind, EventStatus } from '#modules/events/event.ts'
import { guestFactColumns } from '#modules/events/facts/guest-facts.server.ts'
import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface Facts extends GuestFacts {
  id: EventId
  title: string
  kind: EventKind
  status: EventStatus
  timeZone: TimeZone
  venueName: string
  address: string
  city: string
  region: string
  hostName: string
  hostPhone: string
  hosts: string
  perks: string
  djs: string
  attire: string
  description: string
  doorPrice: Cents | null
  acceptsCash: boolean
  cashUntil: number | null
  givesRefunds: boolean | null
  refundDays: number | null
  refundPolicy: string
  passOnHours: number | null
  isUnlisted: boolean
  isPremium: boolean
  showsGuests: boolean
  ticketUrl: string
  /** In the order of its organiser, hidden ones too. */
  tickets: { name: string; price: Cents; capacity: number }[]
}

/** An event with everything that stands in its form. */
export interface ExportedEvent extends Facts, EventTimes {}

interface Row extends Facts {
  startsAt: Date
  endsAt: Date
  doorsAt: Date | null
}

/**
 * What stands in the forms of these events, in the order of their ids; what never was is left out. It asks for no right: the ids
 * come from a list of what somebody may edit. One statement.
 */
export async function exportedEvents(db: DbOrTx, ids: readonly EventId[]): Promise<ExportedEvent[]> {
  const rows = await db.statement<Row>(
    `select e.id, e.title, e.kind, e.status, e.time_zone as "timeZone", e.venue as "venueName", coalesce(v.address, '') as address,
       e.city, e.region, o.name as "hostName", coalesce(e.host_phone, '') as "hostPhone", e.hosts, ${perksColumn} as perks, e.djs, e.attire, e.description,
       e.door_price_cents as "doorPrice", e.accepts_cash as "acceptsCash", e.cash_until_days as "cashUntil",
       e.gives_refunds as "givesRefunds", e.refund_days as "refundDays", e.refund_policy as "refundPolicy", e.pass_on_hours as "passOnHours",
       e.is_unlisted as "isUnlisted", e.event_type = 'premium' as "isPremium",
       e.shows_guests as "showsGuests", ${guestFactColumns},
       e.ticket_url as "ticketUrl",
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.doors_at as "doorsAt",
       coalesce((
         select jsonb_agg(jsonb_build_object('name', t.name, 'price', t.price_cents, 'capacity', i.capacity)
                          order by t.position, t.id)
         from ticket_types t join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
         where t.event_id = e.id), '[]') as tickets
     from events e join organizers o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
     where e.id = any ($1::uuid[])
     order by array_position($1::uuid[], e.id)`,
    [ids],
  )
  return rows.map(({ startsAt, endsAt, doorsAt, ...event }) => ({
    ...event,
    startsAt: toInstant(startsAt),
    endsAt: toInstant(endsAt),
    doorsAt: doorsAt && toInstant(doorsAt),
  }))
}
