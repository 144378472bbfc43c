-- Module: checkout.
-- Gives back the places of unpaid checkouts and marks their orders expired. Answers how many were released.
-- Only open checkouts without a payment in flight are touched, whatever the caller asked: money decides first.
-- The caller need not hold any lock; inventory rows are locked here in key order, as place_checkouts does.
create or replace function release_checkouts(checkouts_param uuid[]) returns integer language plpgsql as $$
declare
  released uuid[];
begin
  perform 1
  from ticket_inventory i
  where (i.event_id, i.ticket_type_id) in (
    select p.event_id, p.ticket_type_id
    from places_of_orders(array(select o.id from orders o where o.checkout_id = any (checkouts_param))) p)
  order by i.event_id, i.ticket_type_id
  for update;

  -- Whoever opens a payment holds its checkout's row: only a statement begun after this wait sees that payment.
  perform 1
  from checkouts c
  where c.id = any (checkouts_param) and c.state = 'open'
    and not exists (select from payments p
                    where p.checkout_id = c.id and p.state in ('requires_action', 'processing', 'unknown', 'captured'))
  order by c.id
  for update;

  with gone as (
    update checkouts c set state = 'released', updated_at = clock_timestamp()
    where c.id = any (checkouts_param) and c.state = 'open'
      and not exists (select from payments p
                      where p.checkout_id = c.id and p.state in ('requires_action', 'processing', 'unknown', 'captured'))
    returning c.id)
  select coalesce(array_agg(id), '{}') into released from gone;

  if cardinality(released) = 0 then
    return 0;
  end if;

  update orders set order_status = 'expired', updated_at = clock_timestamp()
  where checkout_id = any (released) and order_status = 'awaiting_payment';

  update ticket_inventory i set taken = i.taken - back.quantity
  from (select oi.event_id, oi.ticket_type_id, sum(oi.quantity)::integer as quantity
        from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
        where o.checkout_id = any (released)
        group by oi.event_id, oi.ticket_type_id) back
  where i.event_id = back.event_id and i.ticket_type_id = back.ticket_type_id;

  update tickets t set status = 'cancelled', updated_at = clock_timestamp()
  from orders o
  where o.checkout_id = any (released) and t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending';

  return cardinality(released);
end $$;
