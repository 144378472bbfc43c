-- Module: seating.
-- Lets go of holds of a visitor at an event, or of all of them where hold_ids is null; answers how many. Holds of others, and of
-- other events, stay. (Specification 7)
create or replace function release_seat_holds(hold_ids uuid[], session_id_param text, event_id_param uuid) returns integer
language sql volatile as $$
  with gone as (
    delete from seat_holds h
    where h.event_id = event_id_param and h.session_id = session_id_param and (hold_ids is null or h.id = any (hold_ids))
    returning 1)
  select count(*)::integer from gone
$$;
