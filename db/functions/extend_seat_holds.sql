-- Module: seating.
-- Keeps the seats that a visitor holds at an event five minutes longer, once; answers what they hold, as hold_seats does.
create or replace function extend_seat_holds(event_id_param uuid, session_id_param text) returns jsonb language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(event_id_param || session_id_param, 0));
  perform 1 from seat_holds h
  where h.event_id = event_id_param and h.session_id = session_id_param order by h.seat_id for update;
  update seat_holds h set expires_at = h.expires_at + interval '5 minutes', is_extended = true
  where h.event_id = event_id_param and h.session_id = session_id_param and h.expires_at > clock_timestamp()
    and not exists (select from seat_holds o
                    where o.event_id = event_id_param and o.session_id = session_id_param and o.expires_at > clock_timestamp()
                      and o.is_extended);
  return own_seat_holds(event_id_param, session_id_param);
end $$;
