-- Module: seating.
-- The holds of a visitor at an event, those that are over too. Theirs first, then those of the event: a plan that was made while nobody held a
-- seat would else read the holds of the whole room.
create or replace function holds_of_session(event_id_param uuid, session_id_param text) returns setof seat_holds
language sql stable as $$
  with theirs as materialized (select * from seat_holds h where h.session_id = session_id_param)
  select * from theirs where theirs.event_id = event_id_param
$$;
