-- Until when a holder may pass a ticket on: so many hours before doors open, 0 for until they open; null for not at all.
alter table events add column pass_on_hours integer default 0 check (pass_on_hours between 0 and 720);

-- A ticket offered to a friend by a link. The row outlives the offer: by it the door knows a code that was given away.
create table ticket_offers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  -- SHA-256 of the secret in the link, which this table never sees.
  secret_hash bytea not null check (length(secret_hash) = 32),
  sent_by uuid references profiles (id) on delete set null,
  -- The sender's own note of whom it is for.
  friend_name text not null default '' check (length(friend_name) <= 60),
  status text not null default 'open' check (status in ('open', 'taken', 'taken_back')),
  taken_by uuid references profiles (id) on delete set null,
  taken_at timestamptz,
  -- The code that opened doors before it was taken.
  given_hash text check (length(given_hash) = 16),
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on delete cascade,
  check ((status = 'taken') = (taken_at is not null)),
  check ((status = 'taken') = (given_hash is not null))
);
create unique index ticket_offers_one_open on ticket_offers (event_id, ticket_id) where status = 'open';
create index ticket_offers_secret on ticket_offers (secret_hash);
create index ticket_offers_given on ticket_offers (event_id, given_hash) where status = 'taken';
create index ticket_offers_sent on ticket_offers (sent_by, taken_at desc);
create index ticket_offers_taken on ticket_offers (taken_by) where status = 'taken';

-- How many tickets somebody has bought for an event, whoever holds them now.
create index orders_person_event on orders (user_id, event_id);
