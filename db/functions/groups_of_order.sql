-- Module: checkout.
-- The tickets of an order that are not back, each with the group that it is of: those of one item, in the order of their ids, as many at a
-- time as a ticket type admits. So a table keeps its tickets whoever holds them, and goes back whole. What is no table is a group of one.
create or replace function groups_of_order(event_param uuid, order_param uuid)
returns table (ticket_id uuid, status text, item_id uuid, group_number bigint) language sql stable as $$
  select t.id, t.status, oi.id, (count(*) over (partition by oi.id order by t.id) - 1) / greatest(oi.admits, 1)
  from order_items oi
  join tickets t on t.event_id = oi.event_id and t.order_id = oi.order_id and t.ticket_type_id = oi.ticket_type_id
  where oi.event_id = event_param and oi.order_id = order_param and t.status <> 'refunded'
$$;
