import type { TicketTerms } from '#modules/events/ticket-types/ticket-terms.ts'
import type { TicketTypeFields, TypedTerm } from '#modules/events/ticket-types/ticket-type-schema.ts'
import type { Tx } from '#platform/db.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'

export type NewTicketType = Omit<TicketTypeFields, TypedTerm> &
  TicketTerms & {
    /** Among those of its event; the smallest is first. */
    position: number
    /** The same ticket on the night of the series where it began. */
    seriesTypeId?: string | null
  }

/**
 * Makes these ticket types of an event, and no others, sold by the seat alone. One that has lost its seats is hidden and has no place left, and
 * is remembered as such.
 */
export const sellBySeat = (tx: Tx, eventId: EventId, ids: readonly TicketTypeId[]) =>
  tx.statement(
    `with changed as (
       update ticket_types set is_seated = id = any ($2), is_hidden = is_hidden or is_seated,
         lost_seats_at = case when is_seated then clock_timestamp() end
       where event_id = $1 and is_seated <> (id = any ($2)) returning event_id, id, is_seated)
     update ticket_inventory i set capacity = i.taken
     from changed where i.event_id = changed.event_id and i.ticket_type_id = changed.id and not changed.is_seated`,
    [eventId, ids],
  )

/** Shows ticket types to guests again that had lost their seats. */
export const showAgain = (tx: Tx, eventId: EventId, ids: readonly TicketTypeId[]) =>
  tx.statement('update ticket_types set is_hidden = false where event_id = $1 and id = any ($2)', [
    eventId,
    ids,
  ])

/** Lets one person have as many of each ticket type of events as the largest table has that is sold whole, as far as they may not yet. */
export const raiseLimits = (tx: Tx, eventIds: readonly EventId[]) =>
  tx.statement(
    `update ticket_types t set max_per_person = largest_whole_table(t.event_id, t.id)
     where t.event_id = any ($1::uuid[]) and t.is_seated and t.max_per_person < largest_whole_table(t.event_id, t.id)`,
    [eventIds],
  )

/** Writes a ticket type with its places. */
export async function insertTicketType(tx: Tx, eventId: EventId, type: NewTicketType): Promise<void> {
  await tx.statement(
    `with added as (
       insert into ticket_types (event_id, id, name, description, price_cents, early_bird_price_cents, early_bird_until,
         max_per_person, is_hidden, position, series_type_id, admits, admits_on, sale_starts_at, sale_ends_at, paid_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14, $15, $16, $17) returning event_id, id
     )
     insert into ticket_inventory (event_id, ticket_type_id, capacity) select event_id, id, $11 from added`,
    [
      eventId,
      type.ticketTypeId,
      type.ticketName,
      type.ticketDescription,
      type.price,
      type.earlyBirdPrice,
      type.earlyBirdUntil,
      type.maxPerPerson,
      type.isHidden,
      type.position,
      type.capacity,
      type.seriesTypeId ?? null,
      type.admits,
      type.admitsOn,
      type.saleStartsAt,
      type.saleEndsAt,
      type.paidBy,
    ],
  )
}
