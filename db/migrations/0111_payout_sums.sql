-- What of a payout is of which event: carried when it is made, so that what is left of an event is found without its lines.
create table payout_sums (
  payout_id uuid not null references payouts (id),
  -- Null for payouts that came back.
  event_id uuid,
  cents bigint not null,
  constraint payout_sums_key unique nulls not distinct (payout_id, event_id)
);
insert into payout_sums
select l.payout_id, t.event_id, -sum(t.organizer_cents)
from payout_lines l join ledger_transactions t on t.organizer_id = l.organizer_id and t.id = l.transaction_id
group by l.payout_id, t.event_id;
