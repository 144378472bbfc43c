-- The events of a city in the order of a list, so that its first page is read and no more.
drop index events_city_calendar;
create index events_city_calendar on events (lower(city), starts_at, id) where status <> 'draft';
-- How many events a city has: without it PostgreSQL thinks that each has few, and sorts them all.
create statistics events_city on (lower(city)) from events;
