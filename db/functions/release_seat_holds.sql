-- Module: seating.
-- Lets go of holds of a visitor at an event, or of all of them where hold_ids is null; answers how many. Holds of others, and of
-- other events, stay. Of a table that is sold whole all is let go together. (Specification 7)
create or replace function release_seat_holds(hold_ids uuid[], session_id_param text, event_id_param uuid) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  held record;
  deleted uuid;
  gone integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(event_id_param || session_id_param, 0));
  for held in
    with mine as (
      select h.seat_id, s.block, s.sold_whole, hold_ids is null or h.id = any (hold_ids) as is_named
      from holds_of_session(event_id_param, session_id_param) h
      join seats s on s.event_id = h.event_id and s.id = h.seat_id)
    select m.seat_id from mine m
    where m.is_named or m.block in (select t.block from mine t where t.is_named and t.sold_whole)
    order by m.seat_id
  loop
    delete from seat_holds h
    where h.event_id = event_id_param and h.seat_id = held.seat_id and h.session_id = session_id_param
    returning h.seat_id into deleted;
    gone := gone + (deleted is not null)::integer;
  end loop;
  return gone;
end $$;
