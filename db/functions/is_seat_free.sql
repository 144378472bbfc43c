-- Module: seating.
-- Whether the holder of a session may take a seat at this moment: it is not blocked, no ticket that lives is for it, and nobody else
-- holds it. '' is nobody's session: then whether anybody may. Whoever acts on the answer holds the seat's row.
create or replace function is_seat_free(seat seats, session text) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  return seat.status = 'available'
    and not exists (select from tickets k
                    where k.event_id = seat.event_id and k.seat_id = seat.id and k.status in ('pending', 'active', 'used'))
    and not exists (select from seat_holds h
                    where h.event_id = seat.event_id and h.seat_id = seat.id and h.session_id <> session
                      and h.expires_at > clock_timestamp());
end $$;
