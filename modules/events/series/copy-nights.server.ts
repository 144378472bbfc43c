import type { Night } from '#modules/events/series/series-nights.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { type EventId, newId, type SeriesId } from '#platform/ids.ts'

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

/**
 * Publishes more nights of the series of an event, each an event of its own: with its texts and pictures but no recap, and its ticket types
 * with all their places free. An early price and a sale hold as many days before each night as before this one. Two statements, however many
 * nights they are. Nobody is told: that is `announceEvents`.
 */
export async function copyNights(
  tx: Tx,
  { eventId, nights }: { eventId: EventId; nights: readonly Night[] },
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
  const types = await tx.statement<{ id: string }>('select id from ticket_types where event_id = $1', [
    eventId,
  ])
  const copies = ids.flatMap((id) => types.map((type) => ({ id, of: type.id, as: newId<'ticket type'>() })))
  await tx.statement(COPY_TICKET_TYPES, [
    eventId,
    copies.map(({ id }) => id),
    copies.map(({ of }) => of),
    copies.map((copy) => copy.as),
  ])
  return ids
}

const COPY_EVENT = `
  with night as (
    select * from unnest($2::uuid[], $3::date[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
      as night (id, day, starts_at, ends_at, doors_at)
  ), added as (
    insert into events (id, owner_id, organizer_id, venue_id, status, kind, event_type, title, description, starts_at, ends_at,
      doors_at, time_zone, venue, location, city, region, latitude, longitude, attire, djs, host_phone, perks, door_price_cents,
      refund_policy, accepts_cash, ticket_url, is_unlisted, shows_guests, gives_refunds, refund_days, pass_on_hours, cash_until_days,
      level, min_age, parking, food, hotel_name, hotel_url, hotel_code, motif, series_id, series_day)
    select night.id, e.owner_id, e.organizer_id, e.venue_id, 'published', e.kind, e.event_type, e.title, e.description,
      night.starts_at, night.ends_at, night.doors_at, e.time_zone, e.venue, e.location, e.city, e.region, e.latitude,
      e.longitude, e.attire, e.djs, e.host_phone, e.perks, e.door_price_cents, e.refund_policy, e.accepts_cash, e.ticket_url,
      e.is_unlisted, e.shows_guests, e.gives_refunds, e.refund_days, e.pass_on_hours, e.cash_until_days,
      e.level, e.min_age, e.parking, e.food, e.hotel_name, e.hotel_url, e.hotel_code, e.motif,
      e.series_id, night.day
    from events e, night where e.id = $1
    returning id
  )
  insert into event_pictures (event_id, picture_id, position)
  select added.id, shown.picture_id, shown.position from added, event_pictures shown
  where shown.event_id = $1 and not shown.is_of_night`

/** A moment of the night `e` for the night `n`: at the same time of the clock, as many days before. */
const asManyDaysBefore = (moment: string): string =>
  `(${moment} at time zone e.time_zone + (n.date - e.date) * interval '1 day') at time zone e.time_zone`

const COPY_TICKET_TYPES = `
  with copy as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as copy (event_id, of, id)
  ), added as (
    insert into ticket_types (event_id, id, name, description, price_cents, early_bird_price_cents, early_bird_until,
      max_per_person, position, is_hidden, series_type_id, admits, admits_on, sale_starts_at, sale_ends_at)
    select copy.event_id, copy.id, t.name, t.description, t.price_cents, t.early_bird_price_cents,
      ${asManyDaysBefore('t.early_bird_until')}, t.max_per_person, t.position, t.is_hidden, coalesce(t.series_type_id, t.id),
      t.admits, t.admits_on, ${asManyDaysBefore('t.sale_starts_at')}, ${asManyDaysBefore('t.sale_ends_at')}
    from copy
    join ticket_types t on t.event_id = $1 and t.id = copy.of and not t.is_seated
    join events e on e.id = $1
    join events n on n.id = copy.event_id
    returning event_id, id
  )
  insert into ticket_inventory (event_id, ticket_type_id, capacity)
  select copy.event_id, copy.id, i.capacity
  from copy join added on added.event_id = copy.event_id and added.id = copy.id
  join ticket_inventory i on i.event_id = $1 and i.ticket_type_id = copy.of`
