-- Module: payouts.
-- What of the ledger is owed to an organiser and in no payout: one row a line, positive for what they get. A line may be paid out
-- (is_due) so many days after its event has ended, or was to end when its buyers were told; what was postponed has not ended, and
-- what is cancelled is not due while its buyers wait for their money. Of an event that costs more than it brings, as after refunds,
-- all lines are due at once, so that a debt is carried into the next payout. What a buyer disputes is not due (`disputed_checkouts`).
create or replace function payable_lines(organizer uuid, days integer) returns table (
  transaction_id uuid, event_id uuid, order_id uuid, cents integer, due_at timestamptz, is_disputed boolean, is_due boolean)
language sql stable as $$
  select l.id, l.event_id, l.order_id, -l.organizer_cents, l.due_at, l.is_disputed,
         not l.is_disputed
         and (l.event_id is null or l.due_at <= now()
              or sum(-l.organizer_cents) filter (where not l.is_disputed) over (partition by l.event_id) < 0)
  from (
    select t.id, t.event_id, t.order_id, t.organizer_cents,
           case when e.status = 'postponed' or c.event_id is not null then 'infinity' else greatest(e.ends_at, e.promised_ends_at) + make_interval(days => days) end as due_at,
           d.order_id is not null as is_disputed
    from ledger_transactions t
    left join events e on e.id = t.event_id
    left join cancellations_under_way() c on c.event_id = e.id
    left join (
      select o.event_id, o.id as order_id
      from disputed_checkouts() c join orders o on o.checkout_id = c.checkout_id) d on d.event_id = t.event_id and d.order_id = t.order_id
    where t.organizer_id = payable_lines.organizer and t.organizer_cents <> 0 and t.kind <> 'payout'
      and not exists (select from payout_lines p where p.organizer_id = t.organizer_id and p.transaction_id = t.id)) l
$$;
