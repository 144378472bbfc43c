-- What payment providers tell of themselves: a reason to ask them, never what is believed. Their words are not kept, only
-- which event it was and what it names; they hold names and addresses of buyers.
create table webhook_inbox (
  id uuid primary key,
  provider text not null check (provider in ('square', 'paypal')),
  environment text not null check (environment in ('simulator', 'sandbox', 'live')),
  event_id text not null,
  -- PayPal's signature covers this id, and only a checksum of the body.
  transmission_id text,
  event_type text not null,
  kind text not null check (kind in ('payment', 'capture', 'refund', 'dispute', 'other')),
  -- The provider's id of what it is about.
  object_id text,
  provider_payment_id text,
  -- Our own id, as the provider repeats it; nobody has checked that there is such a payment.
  payment_reference uuid,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'old', 'foreign', 'unhandled', 'dead')),
  -- How it ended, or why it waits: a sentence for an operator.
  note text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (provider, environment, event_id),
  unique (provider, environment, transmission_id)
);
create index webhook_inbox_waiting on webhook_inbox (next_at) where state = 'waiting';
create index webhook_inbox_for_operators on webhook_inbox (received_at) where state in ('unhandled', 'dead');
create index webhook_inbox_ended on webhook_inbox (finished_at) where state in ('done', 'old', 'foreign', 'dead');
