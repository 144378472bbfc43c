-- Money of an order that goes back, ticket by ticket. It is written, with all that follows from it, before a provider is asked;
-- whatever the provider answers, the same request is repeated under the refund's own key until it is done.
create table refunds (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Whose money it is; null where nothing was paid.
  payment_id uuid references payments (id),
  -- host: of their own accord; request: the buyer asked; cancellation: the event was called off; service: another program with
  -- the service key; provider: made at the provider's own page, and found there.
  source text not null check (source in ('host', 'request', 'cancellation', 'service', 'provider')),
  made_by uuid references profiles (id) on delete set null,
  reason text not null default '',
  subtotal_cents integer not null check (subtotal_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  organizer_fee_cents integer not null check (organizer_fee_cents >= 0),
  amount_cents integer not null,
  state text not null default 'pending' check (state in ('pending', 'refunded')),
  -- Which request is the newest: one that was refused is made again under a new key.
  attempt integer not null default 1 check (attempt > 0),
  checks integer not null default 0,
  next_check_at timestamptz not null default now() + interval '45 seconds',
  provider_refund_id text,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  check (amount_cents = subtotal_cents + fee_cents),
  check ((state = 'refunded') = (refunded_at is not null))
);
create index refunds_order on refunds (event_id, order_id, created_at);
create index refunds_payment on refunds (payment_id);
create index refunds_to_make on refunds (next_check_at) where state = 'pending';

-- Which tickets went back with it. The key says that none goes back twice.
create table refund_tickets (
  event_id uuid not null,
  ticket_id uuid not null,
  refund_id uuid not null,
  primary key (event_id, ticket_id),
  foreign key (event_id, refund_id) references refunds (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index refund_tickets_refund on refund_tickets (event_id, refund_id);

-- How much of each went back: never more than there was.
-- refunded: decided to go back; returned: the provider has given it back.
alter table payments add column refunded_cents integer not null default 0
  constraint never_refunded_more_than_taken check (refunded_cents between 0 and amount_cents);
alter table payments add column returned_cents integer not null default 0
  constraint never_returned_more_than_refunded check (returned_cents between 0 and refunded_cents);
alter table orders add column refunded_cents integer not null default 0
  constraint never_refunded_more_than_paid check (refunded_cents between 0 and total_cents);
alter table order_items add column refunded_quantity integer not null default 0
  constraint never_refunded_more_than_bought check (refunded_quantity between 0 and quantity);

-- What was refunded whole before this was written down, under the id of its order.
insert into refunds (event_id, id, order_id, payment_id, source, subtotal_cents, fee_cents, organizer_fee_cents, amount_cents,
                     state, refunded_at, created_at, updated_at)
select o.event_id, o.id, o.id, p.id, 'service', o.subtotal_cents, o.fee_cents, o.organizer_fee_cents, o.total_cents,
       case p.state when 'refund_due' then 'pending' else 'refunded' end,
       case p.state when 'refund_due' then null else o.updated_at end, o.updated_at, o.updated_at
from orders o
left join lateral (select id, state from payments p
                   where p.checkout_id = o.checkout_id and p.gateway <> 'cash' and p.state in ('refund_due', 'refunded')
                   order by p.attempt desc limit 1) p on true
where o.order_status = 'refunded';
insert into refund_tickets (event_id, ticket_id, refund_id)
select t.event_id, t.id, t.order_id
from tickets t join refunds r on r.event_id = t.event_id and r.id = t.order_id
where t.status = 'refunded';
update payments p
set state = case p.state when 'refund_due' then 'captured' else p.state end, refunded_cents = back.cents,
    returned_cents = case p.state when 'refund_due' then 0 else back.cents end
from (select payment_id, sum(amount_cents) as cents from refunds group by payment_id) back
where p.id = back.payment_id;
update order_items oi set refunded_quantity = oi.quantity
from orders o where o.event_id = oi.event_id and o.id = oi.order_id and o.order_status = 'refunded';
update orders set refunded_cents = total_cents where order_status = 'refunded';
