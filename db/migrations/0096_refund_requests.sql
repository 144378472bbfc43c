-- A buyer asks for money back, within what the host has promised; the host says yes or no.
create table refund_requests (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  tickets uuid[] not null check (cardinality(tickets) between 1 and 500),
  words text not null default '',
  state text not null default 'open' check (state in ('open', 'refunded', 'declined')),
  -- What the host wrote when they declined.
  answer text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  check ((state = 'open') = (answered_at is null))
);
-- One at a time of an order.
create unique index refund_requests_open on refund_requests (event_id, order_id) where state = 'open';
create index refund_requests_order on refund_requests (event_id, order_id, created_at);
