-- Module: seating.
-- Keeps the seats that a visitor holds at an event five minutes longer, once; answers what they hold, as hold_seats does.
-- Locks each seat before its hold, by id, as whoever holds, sells or blocks one: nobody takes a seat whose time is over before this has ended.
create or replace function extend_seat_holds(event_id_param uuid, session_id_param text) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  held uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(event_id_param || session_id_param, 0));
  if not exists (select from holds_of_session(event_id_param, session_id_param) h
                 where h.expires_at > clock_timestamp() and h.is_extended) then
    for held in select h.seat_id from holds_of_session(event_id_param, session_id_param) h order by h.seat_id loop
      perform from seats s where s.event_id = event_id_param and s.id = held for no key update;
      update seat_holds h set expires_at = h.expires_at + interval '5 minutes', is_extended = true
      where h.event_id = event_id_param and h.seat_id = held and h.session_id = session_id_param
        and h.expires_at > clock_timestamp();
    end loop;
  end if;
  return own_seat_holds(event_id_param, session_id_param);
end $$;
