-- Module: checkout.
-- Gives back the places of orders that wait for cash and marks them `outcome` (expired or cancelled). Answers their ids.
-- Only orders that wait for cash are touched, whatever the caller asked: cash that was taken decides first. Only those whose
-- time is over become expired: a host who moves it is asked again under the locks.
-- The caller need not hold any lock. Locks in the order of a sale: inventory, checkouts, orders, each by key.
create or replace function release_cash_orders(orders_param uuid[], outcome text) returns setof uuid language plpgsql as $$
declare
  released uuid[];
begin
  perform 1
  from ticket_inventory i
  where (i.event_id, i.ticket_type_id) in (select p.event_id, p.ticket_type_id from places_of_orders(orders_param) p)
  order by i.event_id, i.ticket_type_id
  for update;

  perform 1
  from checkouts c
  where c.id in (select o.checkout_id from orders o where o.id = any (orders_param))
  order by c.id
  for update;

  with gone as (
    update orders o set order_status = outcome, updated_at = clock_timestamp()
    where o.id = any (orders_param) and o.order_status = 'awaiting_cash_payment'
      and (outcome <> 'expired'
           or exists (select from events e where e.id = o.event_id and cash_release_at(e) < clock_timestamp()))
    returning o.id)
  select coalesce(array_agg(id), '{}') into released from gone;

  update ticket_inventory i set taken = i.taken - back.quantity
  from (select oi.event_id, oi.ticket_type_id, sum(oi.quantity)::integer as quantity
        from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
        where o.id = any (released)
        group by oi.event_id, oi.ticket_type_id) back
  where i.event_id = back.event_id and i.ticket_type_id = back.ticket_type_id;

  update tickets t set status = 'cancelled', updated_at = clock_timestamp()
  from orders o
  where o.id = any (released) and t.event_id = o.event_id and t.order_id = o.id and t.status = 'pending';

  -- A cart of several events goes on with the others. It was paid also where its cash went back since.
  update checkouts c set updated_at = clock_timestamp(), state = case
    when exists (select from orders o where o.checkout_id = c.id and o.order_status = 'awaiting_cash_payment')
      then 'awaiting_cash'
    when exists (select from orders o where o.checkout_id = c.id and o.order_status in ('completed', 'refunded')) then 'paid'
    else 'released' end
  where c.state = 'awaiting_cash'
    and c.id in (select o.checkout_id from orders o where o.id = any (released));

  return query select unnest(released);
end $$;
