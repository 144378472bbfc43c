-- Money that an admin gave back by hand because its provider would not: that of a refund or, without one, of a payment that came
-- too late. Written once, in the statement that ends the refund.
create table manual_refunds (
  payment_id uuid not null references payments (id),
  refund_id uuid references refunds (id),
  -- provider: at the provider's own page, which may tell of it later; other: another way, which no provider tells of.
  through text not null check (through in ('provider', 'other')),
  -- How, for the buyer to read.
  note text not null check (char_length(note) between 1 and 200),
  made_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, refund_id)
);
create index manual_refunds_refund on manual_refunds (refund_id) where refund_id is not null;
create index manual_refunds_made_by on manual_refunds (made_by) where made_by is not null;
