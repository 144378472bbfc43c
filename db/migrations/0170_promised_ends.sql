-- The latest end that buyers were promised of an event that its host moved forward since, so that nobody gets its money earlier
-- by that. Null where an event ends when it was said to, or later.
alter table events add column promised_ends_at timestamptz;

create function keep_promised_end() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.event_id = old.id and o.order_status in ('completed', 'refunded')) then
    new.promised_ends_at := greatest(old.promised_ends_at, old.ends_at);
  end if;
  return new;
end $$;

create trigger events_keep_promised_end before update of ends_at on events
for each row when (new.ends_at < old.ends_at) execute function keep_promised_end();
