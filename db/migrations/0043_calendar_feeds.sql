-- Calendars of a city have what was called off too.
create index events_city_calendar on events (lower(city), starts_at) where status <> 'draft';
