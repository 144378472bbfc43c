-- Where a person's money goes. The details are sealed with a key made from the installation's secret; `hint` is what is shown.
-- A change is a new row: a payout keeps the one it was made to.
create table payout_accounts (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('bank', 'paypal')),
  sealed text not null,
  hint text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index payout_account_in_use on payout_accounts (person_id) where ended_at is null;

-- Money that goes to an organiser: made by one admin, approved by another, paid by hand, and it may come back.
create table payouts (
  id uuid primary key,
  organizer_id uuid not null references organizers (id),
  account_id uuid not null references payout_accounts (id),
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'made' check (state in ('made', 'approved', 'paid', 'returned', 'cancelled')),
  made_by uuid references profiles (id) on delete set null,
  made_at timestamptz not null default now(),
  approved_by uuid references profiles (id) on delete set null,
  approved_at timestamptz,
  paid_by uuid references profiles (id) on delete set null,
  paid_at timestamptz,
  -- The number of the transfer at the bank or at PayPal.
  reference text not null default '',
  -- When it came back, or was cancelled.
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  -- A second pair of eyes; of the only admin, a second look a day later.
  constraint approved_by_another check (approved_by <> made_by or approved_at >= made_at + interval '1 day'),
  constraint approved_before_paid check (state not in ('approved', 'paid', 'returned') or approved_at is not null),
  constraint paid_with_reference check ((state in ('paid', 'returned')) = (paid_at is not null and reference <> '')),
  constraint ended_when_over check ((state in ('returned', 'cancelled')) = (ended_at is not null))
);
create unique index one_open_payout on payouts (organizer_id) where state in ('made', 'approved');
create index payouts_of_organizer on payouts (organizer_id, made_at desc, id);

-- Which lines of the ledger a payout is made of: each is paid out once. A payout that is cancelled lets its lines go.
create table payout_lines (
  organizer_id uuid not null,
  transaction_id uuid not null,
  payout_id uuid not null references payouts (id),
  primary key (organizer_id, transaction_id),
  foreign key (organizer_id, transaction_id) references ledger_transactions (organizer_id, id)
);
create index payout_lines_payout on payout_lines (payout_id);

create index ledger_owed_to_organizer on ledger_transactions (organizer_id, event_id) include (id, order_id, organizer_cents)
  where organizer_cents <> 0 and kind <> 'payout';
