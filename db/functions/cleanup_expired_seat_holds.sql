-- Module: seating.
-- Deletes holds that are over, at most 10,000 at once; answers how many. They have no effect before that. (Specification 7)
create or replace function cleanup_expired_seat_holds() returns integer language sql volatile as $$
  with gone as (
    delete from seat_holds h
    where (h.event_id, h.seat_id) in (select o.event_id, o.seat_id from seat_holds o where o.expires_at <= clock_timestamp()
                                      order by o.expires_at limit 10000 for update skip locked)
    returning 1)
  select count(*)::integer from gone
$$;
