-- The books of what is sold: one row for each thing that moved money, one column for each account. Debit is positive, credit
-- negative, and the row adds up to nothing, so that the database itself refuses a posting that does not balance.
-- Rows are only ever added. Each carries the hash of the one before it of the same order, or of the same organiser where it
-- belongs to no order: what is changed behind our back shows.
create table ledger_transactions (
  organizer_id uuid not null references organizers (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('sale', 'cash_sale', 'refund', 'cash_refund', 'fee_deduction', 'payout', 'payout_returned')),
  event_id uuid,
  order_id uuid,
  -- What is behind it beside the order: the refund, or the payout.
  source_id uuid,
  -- Ours at the providers: what they took for us, less what they gave back.
  provider_cents integer not null default 0,
  -- Our income: the processing fee of buyers, and the organiser's fee of online and of cash orders.
  buyer_fee_cents integer not null default 0,
  organizer_fee_cents integer not null default 0,
  -- What the organiser owes us of orders whose cash they took.
  cash_fee_cents integer not null default 0,
  -- What we owe the organiser.
  organizer_cents integer not null default 0,
  -- What was paid out to them.
  paid_out_cents integer not null default 0,
  position integer not null,
  previous_hash text,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (organizer_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint ledger_is_balanced check (
    provider_cents + buyer_fee_cents + organizer_fee_cents + cash_fee_cents + organizer_cents + paid_out_cents = 0),
  constraint ledger_moves_something check (
    (provider_cents, buyer_fee_cents, organizer_fee_cents, cash_fee_cents, organizer_cents, paid_out_cents) <> (0, 0, 0, 0, 0, 0)),
  check ((event_id is null) = (order_id is null)),
  check ((order_id is null) = (kind in ('payout', 'payout_returned')))
);
create index ledger_of_organizer on ledger_transactions (organizer_id, created_at desc, id);
create unique index ledger_of_order on ledger_transactions (event_id, order_id, position) where order_id is not null;
create unique index ledger_without_order on ledger_transactions (organizer_id, position) where order_id is null;
-- An order is sold once, its fee is deducted once, and a refund or payout is posted once.
create unique index ledger_sold_once on ledger_transactions (event_id, order_id) where kind in ('sale', 'cash_sale');
create unique index ledger_deducted_once on ledger_transactions (event_id, order_id) where kind = 'fee_deduction';
create unique index ledger_source_once on ledger_transactions (source_id, organizer_id, kind, order_id) nulls not distinct
  where source_id is not null;

-- The text that is hashed: every fact of the row, and the hash before it.
create function ledger_hash(t ledger_transactions) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    t.previous_hash, t.position, t.organizer_id, t.id, t.kind, t.event_id, t.order_id, t.source_id, t.provider_cents,
    t.buyer_fee_cents, t.organizer_fee_cents, t.cash_fee_cents, t.organizer_cents, t.paid_out_cents,
    extract(epoch from t.created_at))::text, 'UTF8')), 'hex')
$$;

create function chain_ledger_transaction() returns trigger language plpgsql as $$
declare
  before record;
begin
  if new.order_id is not null then
    select l.position, l.hash into before from ledger_transactions l
    where l.event_id = new.event_id and l.order_id = new.order_id order by l.position desc limit 1;
  else
    select l.position, l.hash into before from ledger_transactions l
    where l.organizer_id = new.organizer_id and l.order_id is null order by l.position desc limit 1;
  end if;
  new.position := coalesce(before.position, 0) + 1;
  new.previous_hash := before.hash;
  new.hash := ledger_hash(new);
  return new;
end $$;
create trigger ledger_chain before insert on ledger_transactions for each row execute function chain_ledger_transaction();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to';
end $$;
create trigger ledger_append_only before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();
create trigger ledger_keeps_all before truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();

-- What was sold before: one row for each paid order, and one that takes it back where it was refunded.
insert into ledger_transactions (organizer_id, kind, event_id, order_id, provider_cents, buyer_fee_cents, organizer_fee_cents,
                                 cash_fee_cents, organizer_cents, created_at)
select e.organizer_id, case o.payment_method when 'cash' then 'cash_sale' else 'sale' end, o.event_id, o.id,
       case o.payment_method when 'cash' then 0 else o.total_cents end,
       case o.payment_method when 'cash' then 0 else -o.fee_cents end,
       -o.organizer_fee_cents,
       case o.payment_method when 'cash' then o.organizer_fee_cents else 0 end,
       case o.payment_method when 'cash' then 0 else o.organizer_fee_cents - o.subtotal_cents end,
       coalesce(o.paid_at, o.created_at)
from orders o join events e on e.id = o.event_id
where o.order_status in ('completed', 'refunded') and o.paid_at is not null
  and case o.payment_method when 'cash' then o.organizer_fee_cents else o.total_cents end > 0;

insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, buyer_fee_cents,
                                 organizer_fee_cents, cash_fee_cents, organizer_cents, created_at)
select l.organizer_id, case l.kind when 'cash_sale' then 'cash_refund' else 'refund' end, l.event_id, l.order_id, l.order_id,
       -l.provider_cents, -l.buyer_fee_cents, -l.organizer_fee_cents, -l.cash_fee_cents, -l.organizer_cents, o.updated_at
from ledger_transactions l join orders o on o.event_id = l.event_id and o.id = l.order_id
where o.order_status = 'refunded';

drop table fee_entries;
