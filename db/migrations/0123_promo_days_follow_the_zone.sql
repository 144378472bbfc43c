-- A promo code is good for whole days of its event: they go by its clocks, also once it moves to another zone.
create function keep_promo_days() returns trigger language plpgsql as $$
begin
  update promo_codes p
  set starts_at = (p.starts_at at time zone old.time_zone) at time zone new.time_zone,
      ends_at = (p.ends_at at time zone old.time_zone) at time zone new.time_zone,
      updated_at = clock_timestamp()
  where p.event_id = new.id and coalesce(p.starts_at, p.ends_at) is not null;
  return null;
end $$;
create trigger events_keep_promo_days after update of time_zone on events for each row
  when (old.time_zone <> new.time_zone) execute function keep_promo_days();
