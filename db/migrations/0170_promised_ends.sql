-- The latest end of an event that stood while somebody bought, so that nobody gets its money earlier by moving it forward since; null
-- where it was never moved after that. A slip of the date that is mended before anybody buys is no promise.
alter table events add column promised_ends_at timestamptz;
-- Since when it ends when it does; null for always.
alter table events add column ends_at_since timestamptz;

create function keep_promised_end() returns trigger language plpgsql as $$
begin
  if exists (select from orders o
             where o.event_id = old.id and o.order_status not in ('expired', 'cancelled')
               and (old.ends_at_since is null or o.created_at >= old.ends_at_since)) then
    new.promised_ends_at := greatest(old.promised_ends_at, old.ends_at);
  end if;
  new.ends_at_since := clock_timestamp();
  return new;
end $$;

create trigger events_keep_promised_end before update of ends_at on events
for each row when (new.ends_at <> old.ends_at) execute function keep_promised_end();
