-- What the rows of the ledger come to, for each organiser, event and kind: a page adds up a few rows and not a hundred thousand.
-- The database writes it, in the statement that adds the rows, so that it says what they say at every moment; it lets nobody else
-- change it. Each connection adds to one of sixteen shards, so that a sale seldom waits for another.
create table ledger_sums (
  organizer_id uuid not null references organizers (id),
  -- Null for payouts.
  event_id uuid,
  kind text not null,
  shard integer not null,
  lines bigint not null,
  provider_cents bigint not null,
  buyer_fee_cents bigint not null,
  organizer_fee_cents bigint not null,
  cash_fee_cents bigint not null,
  organizer_cents bigint not null,
  paid_out_cents bigint not null,
  constraint ledger_sums_key unique nulls not distinct (organizer_id, event_id, kind, shard)
) with (fillfactor = 50);
create index ledger_sums_event on ledger_sums (event_id);

insert into ledger_sums
select organizer_id, event_id, kind, 0, count(*), sum(provider_cents), sum(buyer_fee_cents), sum(organizer_fee_cents),
       sum(cash_fee_cents), sum(organizer_cents), sum(paid_out_cents)
from ledger_transactions group by organizer_id, event_id, kind;

-- The last locks that a transaction takes, in one order: two that post at once wait for each other at most.
create function add_to_ledger_sums() returns trigger language plpgsql as $$
begin
  insert into ledger_sums as s
  select organizer_id, event_id, kind, pg_backend_pid() % 16, count(*), sum(provider_cents), sum(buyer_fee_cents),
         sum(organizer_fee_cents), sum(cash_fee_cents), sum(organizer_cents), sum(paid_out_cents)
  from added group by organizer_id, event_id, kind order by organizer_id, event_id, kind
  on conflict on constraint ledger_sums_key do update
  set lines = s.lines + excluded.lines, provider_cents = s.provider_cents + excluded.provider_cents,
      buyer_fee_cents = s.buyer_fee_cents + excluded.buyer_fee_cents,
      organizer_fee_cents = s.organizer_fee_cents + excluded.organizer_fee_cents,
      cash_fee_cents = s.cash_fee_cents + excluded.cash_fee_cents,
      organizer_cents = s.organizer_cents + excluded.organizer_cents,
      paid_out_cents = s.paid_out_cents + excluded.paid_out_cents;
  return null;
end $$;
create trigger ledger_is_summed after insert on ledger_transactions referencing new table as added
  for each statement execute function add_to_ledger_sums();

create trigger ledger_sums_are_derived before insert or update or delete on ledger_sums
  for each row when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create trigger ledger_sums_keep_all before truncate on ledger_sums
  for each statement execute function refuse_ledger_change();
