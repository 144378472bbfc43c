const isTable = "t.name ~* '\\mtables?\\M'"

/** What items `i` with their ticket types `t` are together, as a `Sold`, for a select list. */
export const soldColumn = `jsonb_build_object(
  'tickets', coalesce(sum(i.quantity), 0),
  'groups', coalesce(sum(i.quantity) filter (where t.admits > 1), 0),
  'groupGuests', coalesce(sum(i.quantity * t.admits) filter (where t.admits > 1), 0),
  'extras', coalesce(sum(i.quantity) filter (where t.admits = 0), 0),
  'areTables', coalesce(bool_and(${isTable}) filter (where t.admits > 1), false))`

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
