-- A table has its place free once all of its own tickets are void: void tickets of two tables of an order counted as one table. What was
-- sold of places that never were free stays sold: then there are as many places as are taken.
-- Whoever sells locks places before orders: so does this, also before those that only hold a place yet.
lock table ticket_inventory in exclusive mode;
with counted as (
  select oi.event_id, oi.id, oi.ticket_type_id, oi.voided_quantity - v.tables as too_many
  from order_items oi
  join orders o on o.event_id = oi.event_id and o.id = oi.order_id and o.order_status = 'completed'
  cross join lateral (
    select count(*)::integer as tables
    from (select from (select t.status, (row_number() over (order by t.id) - 1) / oi.admits as group_number
                       from tickets t
                       where t.event_id = oi.event_id and t.order_id = oi.order_id and t.ticket_type_id = oi.ticket_type_id
                         and t.status <> 'refunded') t
          group by t.group_number having bool_and(t.status = 'cancelled')) whole) v
  where oi.admits > 1 and oi.voided_quantity > v.tables),
items as (
  update order_items oi set voided_quantity = oi.voided_quantity - c.too_many
  from counted c where oi.event_id = c.event_id and oi.id = c.id)
update ticket_inventory i
set taken = i.taken + c.too_many, capacity = greatest(i.capacity, i.taken + c.too_many)
from (select event_id, ticket_type_id, sum(too_many)::integer as too_many from counted group by event_id, ticket_type_id) c
where i.event_id = c.event_id and i.ticket_type_id = c.ticket_type_id;
