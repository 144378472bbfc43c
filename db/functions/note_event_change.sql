-- Module: tickets.
-- Writes in the log of an event who changed what of it, in the caller's statement; answers the line. `what` is cut to 500 characters. The name is
-- that of the moment; whoever has deleted their account since is not named.
create or replace function note_event_change(event uuid, person uuid, what text)
returns uuid language sql as $$
  insert into ticket_logs (event_type, event_id, user_id, organizer_id, message, metadata)
  select 'event_changed', e.id, person, e.organizer_id, left(what, 500),
    jsonb_build_object('by', coalesce((select p.full_name from profiles p where p.id = person), ''))
  from events e where e.id = event
  returning id
$$;
