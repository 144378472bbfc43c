-- Module: checkout.
-- The places that are touched when tickets of orders end, or live again: those of the ticket types that were ordered, and those of the ticket
-- types that their seats are of by now, where move_place_of_seat moves a place. Whoever ends tickets locks all of these first, by key, as
-- every sale does. A chart that changes in the very moment may name others: then somebody may lock too late, and is asked to try again.
-- Looked up by key, for nobody knows how many orders there are; and so planned once, for planning costs far more than the looks.
create or replace function places_of_orders(orders_param uuid[]) returns table (event_id uuid, ticket_type_id uuid)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select oi.event_id, oi.ticket_type_id
  from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
  where o.id = any (orders_param)
  union
  select c.event_id, c.ticket_type_id
  from orders o
  join tickets k on k.event_id = o.event_id and k.order_id = o.id
  join seats s on s.event_id = k.event_id and s.id = k.seat_id
  join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
  where o.id = any (orders_param);
end $$;
