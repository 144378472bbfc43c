-- The charts of a venue: a draft that its owner edits, and versions that never change, from which events are sold.
create table venue_charts (
  id uuid primary key,
  venue_id uuid not null references venues (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 80),
  draft jsonb not null,
  draft_seats integer not null check (draft_seats >= 0),
  -- Grows with each saved draft: two tabs do not overwrite each other.
  revision integer not null default 1,
  -- The revision of which the last version was made.
  version_revision integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index venue_charts_of_venue on venue_charts (venue_id, lower(name), id);

create table venue_chart_versions (
  chart_id uuid not null references venue_charts (id) on delete cascade,
  version integer not null check (version > 0),
  data jsonb not null,
  seats integer not null check (seats > 0),
  created_at timestamptz not null default now(),
  primary key (chart_id, version)
);

create function venue_chart_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a chart never changes';
end
$$;
create trigger version_stays before update on venue_chart_versions
  for each row execute function venue_chart_version_stays();
