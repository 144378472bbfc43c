-- Module: seating.
-- Lets go of holds of a visitor at an event, or of all of them where hold_ids is null; answers how many. Holds of others, and of
-- other events, stay. Of a table that is sold whole all is let go together. (Specification 7)
create or replace function release_seat_holds(hold_ids uuid[], session_id_param text, event_id_param uuid) returns integer
language plpgsql as $$
declare
  gone integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(event_id_param || session_id_param, 0));
  with named as (
    select s.id, s.block, s.sold_whole
    from seat_holds h join seats s on s.event_id = h.event_id and s.id = h.seat_id
    where h.event_id = event_id_param and h.session_id = session_id_param and (hold_ids is null or h.id = any (hold_ids))),
  locked as (
    select h.seat_id from seat_holds h join seats s on s.event_id = h.event_id and s.id = h.seat_id
    where h.event_id = event_id_param and h.session_id = session_id_param
      and (h.seat_id in (select id from named) or s.block in (select block from named where sold_whole))
    order by h.seat_id
    for update of h),
  deleted as (
    delete from seat_holds h using locked l where h.event_id = event_id_param and h.seat_id = l.seat_id returning 1)
  select count(*)::integer into gone from deleted;
  return gone;
end $$;
