-- What happens where, and what is on sale. Every table below an event begins its keys with event_id,
-- so that events can be spread over several databases without another design.

create table organizers (
  id uuid primary key,
  owner_id uuid not null references profiles (id),
  name text not null,
  bio text not null default '',
  phone text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organizers_owner on organizers (owner_id);

create table organizer_follows (
  organizer_id uuid not null references organizers (id) on delete cascade,
  follower_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organizer_id, follower_id)
);
create index organizer_follows_follower on organizer_follows (follower_id);

create table venues (
  id uuid primary key,
  owner_id uuid references profiles (id) on delete set null,
  name text not null,
  address text not null default '',
  city text not null,
  region text not null,
  postal_code text not null default '',
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  capacity integer check (capacity > 0),
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table events (
  id uuid primary key,
  owner_id uuid not null references profiles (id),
  organizer_id uuid not null references organizers (id),
  venue_id uuid references venues (id),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled', 'archived')),
  kind text not null default 'set' check (kind in ('set', 'weekender', 'class', 'workshop', 'contest', 'party')),
  event_type text not null default 'standard' check (event_type in ('standard', 'premium')),
  title text not null check (length(title) between 1 and 140),
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  doors_at timestamptz,
  time_zone text not null,
  date date generated always as ((starts_at at time zone time_zone)::date) stored,
  time time generated always as ((starts_at at time zone time_zone)::time) stored,
  venue text not null default '',
  location text not null default '',
  city text not null default '',
  region text not null default '',
  latitude double precision,
  longitude double precision,
  images jsonb not null default '[]',
  display_price jsonb not null default '{}',
  attire text not null default '',
  djs text not null default '',
  host_phone text,
  perks jsonb not null default '[]',
  door_price_cents integer check (door_price_cents >= 0),
  refund_policy text not null default '',
  accepts_cash boolean not null default false,
  search tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', city || ' ' || venue || ' ' || djs), 'B') ||
    setweight(to_tsvector('english', description), 'C')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index events_upcoming on events (starts_at, id) where status = 'published';
create index events_by_city on events (lower(city), starts_at, id) where status = 'published';
create index events_owner on events (owner_id, starts_at);
create index events_organizer on events (organizer_id, starts_at);
create index events_search on events using gin (search);

create table event_likes (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_likes_user on event_likes (user_id);

create table ticket_types (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  price_cents integer not null check (price_cents between 0 and 1000000),
  early_bird_price_cents integer check (early_bird_price_cents between 0 and price_cents),
  early_bird_until timestamptz,
  price numeric(12, 2) generated always as (price_cents / 100.0) stored,
  early_bird_price numeric(12, 2) generated always as (early_bird_price_cents / 100.0) stored,
  max_per_person integer not null default 10 check (max_per_person between 1 and 100),
  position integer not null default 0,
  is_hidden boolean not null default false,
  -- Raised whenever the price may read differently: a sale names the version it was priced by.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id),
  check ((early_bird_price_cents is null) = (early_bird_until is null))
);

create function raise_price_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger ticket_types_price_version before update on ticket_types for each row
  when ((old.price_cents, old.early_bird_price_cents, old.early_bird_until)
        is distinct from (new.price_cents, new.early_bird_price_cents, new.early_bird_until))
  execute function raise_price_version();

-- The one row a sale fights over: narrow, alone, and with room on its page, so that an update stays on it.
create table ticket_inventory (
  event_id uuid not null,
  ticket_type_id uuid not null,
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  primary key (event_id, ticket_type_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade,
  constraint never_oversold check (taken between 0 and capacity)
) with (fillfactor = 50);
