-- Module: payouts.
-- What of the ledger is owed to an organiser and in no payout: one row a line, positive for what they get. A line may be paid out
-- (is_due) so many days after its event has ended; what was postponed has not ended. Of an event that costs more than it brings,
-- as after refunds, all lines are due at once, so that a debt is carried into the next payout. What a buyer disputes is not due
-- until that is decided, nor while the provider's message about it waits, or is for an operator; the message names the payment by our id or, as Square's
-- does, by theirs.
create or replace function payable_lines(organizer uuid, days integer) returns table (
  transaction_id uuid, event_id uuid, order_id uuid, cents integer, due_at timestamptz, is_disputed boolean, is_due boolean)
language sql stable as $$
  select l.id, l.event_id, l.order_id, -l.organizer_cents, l.due_at, l.is_disputed,
         not l.is_disputed
         and (l.event_id is null or l.due_at <= now()
              or sum(-l.organizer_cents) filter (where not l.is_disputed) over (partition by l.event_id) < 0)
  from (
    select t.id, t.event_id, t.order_id, t.organizer_cents,
           case when e.status = 'postponed' then 'infinity' else e.ends_at + make_interval(days => days) end as due_at,
           d.order_id is not null as is_disputed
    from ledger_transactions t
    left join events e on e.id = t.event_id
    left join (
      select o.event_id, o.id as order_id
      from (select d.payment_id as id from disputes d where d.state = 'open'
            union
            select p.id from webhook_inbox w
            join payments p on p.environment = w.environment
              and (p.id = w.payment_reference or p.provider_payment_id = w.provider_payment_id)
            where w.kind = 'dispute'
              and (w.state in ('waiting', 'dead')
                   or w.state = 'unhandled' and not exists (select from disputes d
                                                            where d.payment_id = p.id and d.provider_dispute_id = w.object_id))) disputed
      join payments p on p.id = disputed.id
      join orders o on o.checkout_id = p.checkout_id
      group by o.event_id, o.id) d on d.event_id = t.event_id and d.order_id = t.order_id
    where t.organizer_id = payable_lines.organizer and t.organizer_cents <> 0 and t.kind <> 'payout'
      and not exists (select from payout_lines p where p.organizer_id = t.organizer_id and p.transaction_id = t.id)) l
$$;
