-- A call to pay for an order that came with a key of its caller: the same call again gets the first answer, and pays nothing.
create table payment_calls (
  checkout_id uuid not null references checkouts (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  -- Null until the call has ended, and for ever where the process died meanwhile.
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (checkout_id, key)
);
create index payment_calls_created on payment_calls (created_at);
