create table seating_charts (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  venue_id uuid references venues (id) on delete set null,
  name text not null,
  description text not null default '',
  chart_data jsonb not null default '{}',
  image_url text,
  version integer not null default 1,
  is_active boolean not null default true,
  total_seats integer not null default 0 check (total_seats >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id)
);

create table seat_categories (
  event_id uuid not null,
  id uuid not null,
  seating_chart_id uuid not null,
  name text not null,
  description text not null default '',
  color text not null default '',
  price_cents integer not null check (price_cents >= 0),
  price numeric(12, 2) generated always as (price_cents / 100.0) stored,
  is_accessible boolean not null default false,
  is_premium boolean not null default false,
  primary key (event_id, id),
  foreign key (event_id, seating_chart_id) references seating_charts (event_id, id) on delete cascade
);

create table seats (
  event_id uuid not null,
  id uuid not null,
  seating_chart_id uuid not null,
  seat_category_id uuid not null,
  seat_number text not null,
  section text not null default '',
  row_label text not null default '',
  is_premium boolean not null default false,
  is_ada boolean not null default false,
  table_type text,
  table_capacity integer check (table_capacity > 0),
  amenities jsonb not null default '[]',
  status text not null default 'available' check (status in ('available', 'sold', 'blocked')),
  primary key (event_id, id),
  foreign key (event_id, seating_chart_id) references seating_charts (event_id, id) on delete cascade,
  foreign key (event_id, seat_category_id) references seat_categories (event_id, id)
);
create index seats_chart on seats (event_id, seating_chart_id, section, row_label);

create table seat_holds (
  event_id uuid not null,
  seat_id uuid not null,
  id uuid not null default gen_random_uuid(),
  session_id text not null,
  customer_email text,
  status text not null default 'active' check (status in ('active', 'converted')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (event_id, seat_id),
  foreign key (event_id, seat_id) references seats (event_id, id) on delete cascade
);
create index seat_holds_session on seat_holds (event_id, session_id);
create index seat_holds_expiry on seat_holds (expires_at);

create view seat_availability_summary as
select s.event_id, s.seating_chart_id, c.id as seat_category_id, c.name as category,
       count(*)::integer as total_seats,
       count(*) filter (where s.status = 'sold')::integer as sold_seats,
       count(*) filter (where s.status = 'available' and h.seat_id is not null)::integer as held_seats,
       count(*) filter (where s.status = 'available' and h.seat_id is null)::integer as available_seats
from seats s
join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
left join seat_holds h on h.event_id = s.event_id and h.seat_id = s.id and h.status = 'active' and h.expires_at > now()
group by s.event_id, s.seating_chart_id, c.id, c.name;
