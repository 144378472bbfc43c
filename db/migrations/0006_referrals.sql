create table follower_promotions (
  id uuid primary key,
  follower_id uuid not null references profiles (id) on delete cascade,
  organizer_id uuid not null references organizers (id) on delete cascade,
  commission_rate_bp integer not null default 0 check (commission_rate_bp between 0 and 10000),
  commission_rate numeric(6, 4) generated always as (commission_rate_bp / 10000.0) stored,
  commission_type text not null default 'fixed' check (commission_type in ('fixed', 'percentage')),
  commission_fixed_cents integer check (commission_fixed_cents >= 0),
  commission_fixed_amount numeric(12, 2) generated always as (commission_fixed_cents / 100.0) stored,
  created_at timestamptz not null default now(),
  unique (follower_id, organizer_id)
);

create table referral_codes (
  id uuid primary key,
  promotion_id uuid not null references follower_promotions (id) on delete cascade,
  event_id uuid references events (id) on delete cascade,
  code text not null unique,
  referral_url text not null,
  qr_code_url text,
  is_active boolean not null default true,
  clicks_count integer not null default 0 check (clicks_count >= 0),
  conversions_count integer not null default 0 check (conversions_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index referral_codes_promotion on referral_codes (promotion_id, created_at desc);

create table commission_earnings (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  referral_code_id uuid not null references referral_codes (id),
  order_id uuid not null,
  follower_id uuid not null references profiles (id),
  organizer_id uuid not null references organizers (id),
  sale_amount_cents integer not null check (sale_amount_cents >= 0),
  commission_rate_bp integer not null default 0,
  commission_amount_cents integer not null check (commission_amount_cents between 0 and sale_amount_cents),
  sale_amount numeric(12, 2) generated always as (sale_amount_cents / 100.0) stored,
  commission_rate numeric(6, 4) generated always as (commission_rate_bp / 10000.0) stored,
  commission_amount numeric(12, 2) generated always as (commission_amount_cents / 100.0) stored,
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'reversed')),
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, order_id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index commission_earnings_code on commission_earnings (referral_code_id);
create index commission_earnings_follower on commission_earnings (follower_id, created_at desc);
