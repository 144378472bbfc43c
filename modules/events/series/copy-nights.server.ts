import type { CopyPromoCodes, CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import type { Night } from '#modules/events/series/series-nights.server.ts'
import { copyTicketTypes } from '#modules/events/ticket-types/copy-ticket-types.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { type EventId, newId, type SeriesId, type TicketTypeId } from '#platform/ids.ts'

/** Makes an event the first night of a series, on a day of its rhythm. */
export async function beginSeries(
  tx: Tx,
  { eventId, day }: { eventId: EventId; day: string },
): Promise<SeriesId> {
  const id = newId<'series'>()
  await tx.statement(
    `with series as (insert into event_series (id) values ($1) returning id)
     update events e set series_id = series.id, series_day = $3 from series where e.id = $2`,
    [id, eventId, day],
  )
  return id
}

interface CopiedNights {
  eventId: EventId
  nights: readonly Night[]
  copySeats: CopySeats
  copyPromoCodes: CopyPromoCodes
}

/**
 * Publishes more nights of the series of an event, each an event of its own: with its texts and pictures but no recap, its ticket types
 * with all their places free, and where it sells by the seat a chart and seats of its own, all free, and its promo codes. An early price, a sale
 * and a code hold as many days before each night as before this one. A handful of statements, however many nights they are. The event is locked. Nobody is told:
 * that is `announceEvents`.
 */
export async function copyNights(
  tx: Tx,
  { eventId, nights, copySeats, copyPromoCodes }: CopiedNights,
): Promise<EventId[]> {
  const ids = nights.map(() => newId<'event'>())
  await tx.statement(COPY_EVENT, [
    eventId,
    ids,
    nights.map(({ day }) => day),
    nights.map(({ startsAt }) => startsAt),
    nights.map(({ endsAt }) => endsAt),
    nights.map(({ doorsAt }) => doorsAt),
  ])
  const types = await tx.statement<{ id: TicketTypeId; isSeated: boolean }>(
    'select id, is_seated as "isSeated" from ticket_types where event_id = $1',
    [eventId],
  )
  const copies = ids.flatMap((id) =>
    types.map((type) => ({ eventId: id, of: type.id, id: newId<'ticket type'>() })),
  )
  await copyTicketTypes(tx, eventId, copies, { asSeries: true })
  if (types.some(({ isSeated }) => isSeated)) await copySeats(tx, eventId, copies)
  await copyPromoCodes(tx, eventId, copies, { asSeries: true })
  return ids
}

const COPY_EVENT = `
  with night as (
    select * from unnest($2::uuid[], $3::date[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
      as night (id, day, starts_at, ends_at, doors_at)
  ), added as (
    insert into events (id, owner_id, organizer_id, venue_id, status, kind, event_type, title, description, starts_at, ends_at,
      doors_at, time_zone, venue, location, city, region, latitude, longitude, attire, djs, host_phone, hosts, perks, door_price_cents,
      refund_policy, accepts_cash, ticket_url, is_unlisted, shows_guests, gives_refunds, refund_days, pass_on_hours, cash_until_days,
      level, min_age, parking, food, hotel_name, hotel_url, hotel_code, motif, series_id, series_day)
    select night.id, e.owner_id, e.organizer_id, e.venue_id, 'published', e.kind, e.event_type, e.title, e.description,
      night.starts_at, night.ends_at, night.doors_at, e.time_zone, e.venue, e.location, e.city, e.region, e.latitude,
      e.longitude, e.attire, e.djs, e.host_phone, e.hosts, e.perks, e.door_price_cents, e.refund_policy, e.accepts_cash, e.ticket_url,
      e.is_unlisted, e.shows_guests, e.gives_refunds, e.refund_days, e.pass_on_hours, e.cash_until_days,
      e.level, e.min_age, e.parking, e.food, e.hotel_name, e.hotel_url, e.hotel_code, e.motif,
      e.series_id, night.day
    from events e, night where e.id = $1
    returning id
  )
  insert into event_pictures (event_id, picture_id, position)
  select added.id, shown.picture_id, shown.position from added, event_pictures shown
  where shown.event_id = $1 and not shown.is_of_night`
