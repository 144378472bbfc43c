-- Module: payouts.
-- What payable_lines comes to for each event (no event: payouts that came back), without reading the lines: what the ledger owes for
-- it, less what payouts hold of it, less what buyers dispute. An event whose lines are all in payouts is here with nothing.
create or replace function payable_events(organizer uuid, days integer) returns table (
  event_id uuid, cents bigint, disputed bigint, due_at timestamptz, is_due boolean)
language sql stable as $$
  select s.event_id, s.cents, s.disputed, d.due_at,
         s.event_id is null or d.due_at <= now() or s.cents < 0
  from (
    select a.event_id, sum(a.cents - a.disputed)::bigint as cents, sum(a.disputed)::bigint as disputed
    from (
      select l.event_id, -l.organizer_cents as cents, 0 as disputed
      from ledger_sums l where l.organizer_id = payable_events.organizer and l.kind <> 'payout'
      union all
      select p.event_id, -p.cents, 0
      from payouts o join payout_sums p on p.payout_id = o.id
      where o.organizer_id = payable_events.organizer
      union all
      select t.event_id, 0, -t.organizer_cents
      from disputed_checkouts() c
      join orders o on o.checkout_id = c.checkout_id
      join ledger_transactions t on t.event_id = o.event_id and t.order_id = o.id
      where t.organizer_id = payable_events.organizer and t.organizer_cents <> 0 and t.kind <> 'payout'
        and not exists (select from payout_lines p where p.organizer_id = t.organizer_id and p.transaction_id = t.id)) a
    group by a.event_id) s
  left join events e on e.id = s.event_id
  left join cancellations_under_way() c on c.event_id = e.id
  cross join lateral (
    select case when e.status = 'postponed' or c.event_id is not null then 'infinity' else greatest(e.ends_at, e.promised_ends_at) + make_interval(days => days) end as due_at) d
$$;
