-- Lists by when doors open, by attire and with a hotel, soonest first, however many events there are. The first expression is that of
-- modules/events/list/fact-clauses.server.ts.
create index events_by_doors on events ((
    case
      when (coalesce(doors_at, starts_at) at time zone time_zone)::time < '05:00' then 'night'
      when (coalesce(doors_at, starts_at) at time zone time_zone)::time < '18:00' then 'day'
      when (coalesce(doors_at, starts_at) at time zone time_zone)::time < '21:00' then 'evening'
      else 'night'
    end), starts_at, id) where status = 'published';
create index events_attire on events using gin (attire gin_trgm_ops) where status = 'published' and attire <> '';
create index events_with_hotel on events (starts_at, id) where status = 'published' and hotel_name <> '';
