-- Lists by when an event ends, soonest first. The expression is that of modules/events/list/fact-clauses.server.ts.
create index events_by_end on events ((
    case
      when (ends_at at time zone time_zone)::time = '00:00' then 'early'
      when (ends_at at time zone time_zone)::time <= '06:00' then 'late'
      when (ends_at at time zone time_zone)::date > (starts_at at time zone time_zone)::date and ends_at - starts_at < interval '24 hours' then 'late'
      else 'early'
    end), starts_at, id) where status = 'published';
