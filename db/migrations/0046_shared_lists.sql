-- Whose list of liked events has a page to share. Its address holds this id and a signature of it; another id ends it. It is not the
-- address for calendars: that one also tells which tickets somebody has.
create table shared_lists (
  person_id uuid primary key references profiles (id) on delete cascade,
  id uuid not null unique,
  -- Whether the page says the person's first name.
  shows_name boolean not null default false,
  created_at timestamptz not null default now()
);
