-- Where the tickets of an event are sold when it is not here.
alter table events add column ticket_url text not null default '';

-- A file that somebody looks through before its events are entered.
create table event_imports (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  file_name text not null,
  rows jsonb not null,
  created_at timestamptz not null default now()
);
create index event_imports_owner on event_imports (owner_id, created_at);

-- What a file said of an event, so that the same file is known again.
create table imported_events (
  event_id uuid primary key references events (id) on delete cascade,
  imported_by uuid not null references profiles (id) on delete cascade,
  import_key text not null,
  facts jsonb not null,
  -- The event's own, when it was entered or changed from a file: a later one is a change by hand.
  event_updated_at timestamptz not null,
  constraint one_event_a_row unique (imported_by, import_key)
);

-- What is on around a place.
create index events_near on events (latitude, longitude) where status = 'published';
