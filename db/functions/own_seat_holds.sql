-- Module: seating.
-- What a visitor holds at an event at this moment, as hold_seats answers it: hold_ids and seat_ids side by side, until when, and
-- whether the time was extended.
create or replace function own_seat_holds(event_id_param uuid, session_id_param text) returns jsonb
language plpgsql set enable_seqscan = off as $$
begin
  return (
    select jsonb_build_object(
      'success', true,
      'hold_ids', coalesce(jsonb_agg(h.id order by h.seat_id), '[]'),
      'seat_ids', coalesce(jsonb_agg(h.seat_id order by h.seat_id), '[]'),
      'expires_at', min(h.expires_at),
      'is_extended', coalesce(bool_or(h.is_extended), false))
    from holds_of_session(event_id_param, session_id_param) h
    where h.expires_at > clock_timestamp());
end $$;
