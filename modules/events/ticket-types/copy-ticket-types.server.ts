import type { CopiedTicketType } from '#modules/events/duplicate/copied-parts.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'

/**
 * Writes ticket types of an event for others that are copies of it, with all their places free. An early price and a sale hold as many
 * days before each of them, at the same time of the clock. With `asSeries` each is the same ticket on another night. One statement.
 */
export const copyTicketTypes = (
  tx: Tx,
  of: EventId,
  copies: readonly CopiedTicketType[],
  { asSeries }: { asSeries: boolean },
): Promise<unknown> =>
  tx.statement(COPY_TICKET_TYPES, [
    of,
    copies.map(({ eventId }) => eventId),
    copies.map((copy) => copy.of),
    copies.map(({ id }) => id),
    asSeries,
  ])

/** In SQL, a moment of the event `e` for the event `n`: at the same time of the clock, as many days before. */
export const asManyDaysBefore = (moment: string): string =>
  `(${moment} at time zone e.time_zone + (n.date - e.date) * interval '1 day') at time zone n.time_zone`

const COPY_TICKET_TYPES = `
  with copy as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as copy (event_id, of, id)
  ), added as (
    insert into ticket_types (event_id, id, name, description, price_cents, early_bird_price_cents, early_bird_until,
      max_per_person, position, is_hidden, is_seated, lost_seats_at, series_type_id, admits, admits_on, paid_by, sale_starts_at, sale_ends_at)
    select copy.event_id, copy.id, t.name, t.description, t.price_cents, t.early_bird_price_cents,
      ${asManyDaysBefore('t.early_bird_until')}, t.max_per_person, t.position, t.is_hidden, t.is_seated, t.lost_seats_at,
      case when $5::boolean then coalesce(t.series_type_id, t.id) end,
      t.admits, t.admits_on, t.paid_by, ${asManyDaysBefore('t.sale_starts_at')}, ${asManyDaysBefore('t.sale_ends_at')}
    from copy
    join ticket_types t on t.event_id = $1 and t.id = copy.of
    join events e on e.id = $1
    join events n on n.id = copy.event_id
    returning event_id, id
  )
  insert into ticket_inventory (event_id, ticket_type_id, capacity)
  select copy.event_id, copy.id, i.capacity
  from copy join added on added.event_id = copy.event_id and added.id = copy.id
  join ticket_inventory i on i.event_id = $1 and i.ticket_type_id = copy.of`
