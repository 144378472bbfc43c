-- A link to a door works until so many hours after the end of its event, also once that is moved: to before the link was made, too.
alter table door_links drop constraint door_links_check;
create function move_door_links() returns trigger language plpgsql as $$
begin
  update door_links set expires_at = expires_at + (new.ends_at - old.ends_at) where event_id = new.id;
  return null;
end $$;
create trigger events_move_door_links after update of ends_at on events for each row
  when (new.ends_at <> old.ends_at) execute function move_door_links();
