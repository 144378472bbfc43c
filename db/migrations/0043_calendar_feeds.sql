-- Whose list has an address that calendars subscribe to. The address holds this id and a signature of it; another id ends it.
create table list_feeds (
  person_id uuid primary key references profiles (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz not null default now()
);

-- Calendars of a city have what was called off too.
create index events_city_calendar on events (lower(city), starts_at) where status <> 'draft';
