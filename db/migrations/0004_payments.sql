-- Money in flight. The row, with its idempotency key, is committed before a provider is ever called.

create table payments (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  gateway text not null check (gateway in ('paypal', 'square', 'cashapp', 'cash')),
  environment text not null check (environment in ('simulator', 'sandbox', 'live', 'none')),
  attempt integer not null default 1 check (attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  state text not null default 'processing'
    check (state in ('requires_action', 'processing', 'unknown', 'captured', 'failed', 'cancelled', 'refund_due', 'refunded')),
  idempotency_key text not null unique,
  provider_payment_id text,
  failure_code text,
  checks integer not null default 0,
  next_check_at timestamptz not null default now() + interval '20 seconds',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (checkout_id, attempt),
  unique (gateway, environment, provider_payment_id)
);
create unique index payments_one_in_flight on payments (checkout_id)
  where state in ('requires_action', 'processing', 'unknown');
create unique index payments_one_captured on payments (checkout_id) where state = 'captured';
create index payments_to_reconcile on payments (next_check_at)
  where state in ('requires_action', 'processing', 'unknown', 'refund_due');

create table payment_events (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  source text not null check (source in ('checkout', 'webhook', 'redirect', 'reconcile', 'operator')),
  from_state text,
  to_state text not null,
  cause text not null,
  created_at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, created_at);

-- The simulated provider's own book: it must remember a charge even when this process is killed.
create table simulator_payments (
  id uuid primary key,
  idempotency_key text not null unique,
  source_token text unique,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('STUMBLING', 'COMPLETED', 'FAILED')),
  error_code text,
  tries integer not null default 1,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz not null default now()
);

-- What organisers owe the house: appended by each sale and folded later, so that no sale waits for another.
create table fee_entries (
  event_id uuid not null,
  order_id uuid not null,
  organizer_id uuid not null references organizers (id),
  kind text not null check (kind in ('online', 'cash')),
  amount_cents integer not null check (amount_cents >= 0),
  created_at timestamptz not null default now(),
  primary key (event_id, order_id, kind),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index fee_entries_organizer on fee_entries (organizer_id, created_at desc);

create table fee_reconciliation (
  organizer_id uuid primary key references organizers (id) on delete cascade,
  cash_fees_owed_cents integer not null default 0 check (cash_fees_owed_cents >= 0),
  fees_deducted_cents integer not null default 0 check (fees_deducted_cents >= 0),
  cash_fees_owed numeric(12, 2) generated always as (cash_fees_owed_cents / 100.0) stored,
  fees_deducted numeric(12, 2) generated always as (fees_deducted_cents / 100.0) stored,
  last_reconciliation_at timestamptz,
  updated_at timestamptz not null default now()
);
