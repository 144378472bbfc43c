-- The sums of the ledger, told apart by time as well: the statement of a year adds up a few rows for each month.
--
-- A month begins and ends by the clock of an event, and an event may move to another zone. So a sum is of a stretch of time that
-- is in one month by every clock there is, and the reader asks the event's zone which: `since` is when it begins. Between the first
-- place on earth that turns the page (14 hours ahead of UTC) and the last (12 behind) a stretch is a quarter of an hour, because
-- zones differ by those; the rest of a month is one.
create function ledger_since(at timestamptz) returns timestamptz language sql immutable as $$
  select case
    when at at time zone 'UTC' < date_trunc('month', at at time zone 'UTC' + interval '14 hours') + interval '12 hours'
      then date_bin('15 minutes', at at time zone 'UTC', timestamp '2000-01-01') at time zone 'UTC'
    else (date_trunc('month', at at time zone 'UTC' + interval '14 hours') + interval '12 hours') at time zone 'UTC' end
$$;

-- Nobody posts between the rows that are added up here and the trigger that adds the next.
lock table ledger_transactions in share row exclusive mode;
alter table ledger_sums disable trigger user;
delete from ledger_sums;
alter table ledger_sums drop constraint ledger_sums_key;
alter table ledger_sums add column since timestamptz not null;
-- When the last of them was written.
alter table ledger_sums add column newest timestamptz not null;
alter table ledger_sums add constraint ledger_sums_key unique nulls not distinct (organizer_id, event_id, kind, since, shard);

insert into ledger_sums
select organizer_id, event_id, kind, 0, count(*), sum(provider_cents), sum(buyer_fee_cents), sum(organizer_fee_cents),
       sum(cash_fee_cents), sum(organizer_cents), sum(paid_out_cents), ledger_since(created_at), max(created_at)
from ledger_transactions group by organizer_id, event_id, kind, ledger_since(created_at);
alter table ledger_sums enable trigger user;

-- The last locks that a transaction takes, in one order: two that post at once wait for each other at most.
create or replace function add_to_ledger_sums() returns trigger language plpgsql as $$
begin
  insert into ledger_sums as s
  select organizer_id, event_id, kind, pg_backend_pid() % 16, count(*), sum(provider_cents), sum(buyer_fee_cents),
         sum(organizer_fee_cents), sum(cash_fee_cents), sum(organizer_cents), sum(paid_out_cents), ledger_since(created_at),
         max(created_at)
  from added group by organizer_id, event_id, kind, ledger_since(created_at)
  order by organizer_id, event_id, kind, ledger_since(created_at)
  on conflict on constraint ledger_sums_key do update
  set lines = s.lines + excluded.lines, newest = greatest(s.newest, excluded.newest),
      provider_cents = s.provider_cents + excluded.provider_cents,
      buyer_fee_cents = s.buyer_fee_cents + excluded.buyer_fee_cents,
      organizer_fee_cents = s.organizer_fee_cents + excluded.organizer_fee_cents,
      cash_fee_cents = s.cash_fee_cents + excluded.cash_fee_cents,
      organizer_cents = s.organizer_cents + excluded.organizer_cents,
      paid_out_cents = s.paid_out_cents + excluded.paid_out_cents;
  return null;
end $$;
