-- Module: checkout.
-- When orders of an event that wait for cash are given back: two hours after the time its host set on an earlier day, so that
-- cash taken at the last moment is still written down; else a day after its end, because hosts write down in the morning what
-- they took that night. Those of a postponed event wait for its new day.
create or replace function cash_release_at(event events) returns timestamptz language sql stable as $$
  select case
    when event.status = 'postponed' then 'infinity'::timestamptz
    when coalesce(event.cash_until_days, 0) = 0 then event.ends_at + interval '24 hours'
    else event.starts_at - event.cash_until_days * interval '24 hours' + interval '2 hours'
  end
$$;
