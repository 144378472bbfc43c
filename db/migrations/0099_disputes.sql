-- What a buyer disputes at their bank or at PayPal. While it is open its money is held: nothing of its orders is paid out or
-- refunded. What is lost is a refund that we did not make.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_dispute_id text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  amount_cents integer not null check (amount_cents > 0),
  -- The provider's word for why.
  reason text not null default '',
  -- Until when the provider waits for our side of it.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  unique (payment_id, provider_dispute_id)
);
create index disputes_open on disputes (payment_id) where state = 'open';

-- provider: made at the provider's own page; dispute: the provider gave it to a buyer who disputed. Both may be an amount that
-- belongs to no ticket.
alter table refunds drop constraint refunds_source_check;
alter table refunds add constraint refunds_source_check
  check (source in ('host', 'request', 'cancellation', 'service', 'provider', 'dispute'));
-- The subtotal is what the seller bears: below 0 where more of the order went back at the provider before.
alter table refunds drop constraint refunds_subtotal_cents_check;
alter table refunds add check (amount_cents >= 0);

-- Messages about disputes that only waited for an operator are read now.
update webhook_inbox set state = 'waiting', attempts = 0, next_at = now(), finished_at = null
where kind in ('dispute', 'refund') and state = 'unhandled';
