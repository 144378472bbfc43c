const isTable = "t.name ~* '\\mtables?\\M'"

/** So many of each ticket type `t`, together, as a `Sold`, for a select list. */
export const soldOf = (quantity: string) => `jsonb_build_object(
  'tickets', coalesce(sum(${quantity}), 0),
  'groups', coalesce(sum(${quantity}) filter (where t.admits > 1), 0),
  'groupGuests', coalesce(sum(${quantity} * t.admits) filter (where t.admits > 1), 0),
  'extras', coalesce(sum(${quantity}) filter (where t.admits = 0), 0),
  'areTables', coalesce(bool_and(${isTable}) filter (where t.admits > 1 and ${quantity} > 0), false))`

/** What items `i` with their ticket types `t` are together, as a `Sold`: as they were bought. */
export const soldColumn = soldOf('i.quantity')

/** The same without what went back, and without what is void: its place is free. */
export const keptColumn = soldOf('(i.quantity - i.refunded_quantity - i.voided_quantity)')

/** What of the tickets of an order `o` went back, in cents; looked up where something did. */
export const refundedTicketsColumn = `case when o.refunded_cents > 0 then coalesce((
  select sum(r.subtotal_cents) from refunds r where r.event_id = o.event_id and r.order_id = o.id), 0) else 0 end`

/** How full an event `e` is, as `Places`, for a select list. */
export const placesColumn = `(
  select jsonb_build_object(
    'taken', coalesce(sum(i.taken) filter (where counts), 0),
    'capacity', coalesce(sum(i.capacity) filter (where counts), 0),
    'guests', coalesce(sum(i.taken * t.admits), 0),
    'guestCapacity', coalesce(sum(i.capacity * t.admits), 0),
    'groups', coalesce(sum(i.taken) filter (where t.admits > 1), 0),
    'groupGuests', coalesce(sum(i.taken * t.admits) filter (where t.admits > 1), 0),
    'areTables', coalesce(bool_and(${isTable}) filter (where t.admits > 1 and i.taken > 0), false))
  from ticket_inventory i join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
  cross join lateral (select t.admits > 0 or not exists (
    select from ticket_types other where other.event_id = e.id and other.admits > 0) as counts) entry
  where i.event_id = e.id)`
