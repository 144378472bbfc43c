-- A checkout is what a person pays once; it holds one order for each event in the cart.

create table checkouts (
  id uuid primary key,
  user_id uuid references profiles (id) on delete set null,
  client_key text not null check (length(client_key) between 8 and 200),
  state text not null default 'open' check (state in ('open', 'paid', 'awaiting_cash', 'released')),
  payment_method text not null check (payment_method in ('card', 'cashapp', 'paypal', 'cash', 'free')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  total_cents integer not null,
  reserved_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_cents = subtotal_cents + fee_cents),
  unique (user_id, client_key)
);
create index checkouts_unpaid on checkouts (reserved_until) where state = 'open';
create index checkouts_open_of_person on checkouts (user_id) where state = 'open';

create table orders (
  event_id uuid not null references events (id),
  id uuid not null,
  checkout_id uuid not null references checkouts (id),
  user_id uuid references profiles (id) on delete set null,
  code text not null,
  customer_email text not null,
  customer_name text not null,
  customer_phone text,
  billing jsonb not null default '{}',
  subtotal_cents integer not null check (subtotal_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  total_cents integer not null,
  total_amount numeric(12, 2) generated always as (total_cents / 100.0) stored,
  organizer_fee_cents integer not null default 0 check (organizer_fee_cents >= 0),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  order_status text not null default 'awaiting_payment'
    check (order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed', 'expired', 'cancelled', 'refunded')),
  payment_intent_id text,
  payment_method text not null,
  referral_code text,
  environment text not null check (environment in ('simulator', 'sandbox', 'live', 'none')),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, code),
  check (total_cents = subtotal_cents + fee_cents)
);
create index orders_checkout on orders (checkout_id);
create index orders_person on orders (user_id, created_at desc);

create table order_items (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  total_price_cents integer not null,
  unit_price numeric(12, 2) generated always as (unit_price_cents / 100.0) stored,
  total_price numeric(12, 2) generated always as (total_price_cents / 100.0) stored,
  early_bird boolean not null default false,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  check (total_price_cents = unit_price_cents * quantity)
);
create unique index order_items_one_line_a_type on order_items (event_id, order_id, ticket_type_id);

create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  owner_id uuid references profiles (id) on delete set null,
  holder_name text not null,
  holder_email text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'used', 'cancelled', 'refunded')),
  -- The signed fields as they stood at issue: what was printed must go on verifying when an event is renamed.
  qr_payload jsonb not null,
  qr_code text,
  validation_hash text not null check (length(validation_hash) = 16),
  seat_details jsonb,
  used_at timestamptz,
  used_by uuid references profiles (id) on delete set null,
  used_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, validation_hash),
  foreign key (event_id, order_id) references orders (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  check ((status = 'used') = (used_at is not null))
) with (fillfactor = 80);
create index tickets_order on tickets (event_id, order_id);
create index tickets_owner on tickets (owner_id, event_id);
create index tickets_id on tickets (id);
create unique index tickets_one_per_seat on tickets (event_id, (seat_details ->> 'seatId'))
  where seat_details is not null and status in ('pending', 'active', 'used');

create table ticket_logs (
  id uuid primary key default gen_random_uuid(),
  level text not null default 'info' check (level in ('debug', 'info', 'warn', 'error')),
  event_type text not null,
  ticket_id uuid,
  event_id uuid,
  user_id uuid,
  organizer_id uuid,
  message text not null,
  metadata jsonb not null default '{}',
  ip_address text,
  user_agent text,
  duration_ms integer,
  error_code text,
  stack_trace text,
  created_at timestamptz not null default now()
);
create index ticket_logs_event on ticket_logs (event_id, created_at desc);
create index ticket_logs_ticket on ticket_logs (ticket_id, created_at desc);
