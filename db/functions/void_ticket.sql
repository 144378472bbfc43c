-- Module: checkout.
-- Takes one ticket of a paid order back and leaves its money where it is: it opens no door, its place is on sale again (a table's once
-- all of its tickets are void: `groups_of_order`), and a link by which it was offered to a friend has ended. A refund can follow at any time (`refund_tickets`).
--
-- code: VOIDED (done now), ALREADY_VOID, NOT_PAID (its order is not paid, or gave everything back), IS_USED (somebody came in by it, and the door did not
-- take that back), IS_REFUNDED, NOT_FOUND (none of this event).
-- Locks in the order of a sale: inventory, order, ticket.
create or replace function void_ticket(event_param uuid, ticket_param uuid, out code text)
language plpgsql as $$
declare
  found_ticket record;
  order_state text;
  ticket_state text;
  item record;
  void_units integer;
begin
  select t.order_id, t.ticket_type_id into found_ticket from tickets t where t.event_id = event_param and t.id = ticket_param;
  if not found then
    code := 'NOT_FOUND';
    return;
  end if;
  perform 1 from ticket_inventory i
  where i.event_id = event_param and i.ticket_type_id in (select p.ticket_type_id from places_of_orders(array[found_ticket.order_id]) p)
  order by i.ticket_type_id
  for update;
  select o.order_status into order_state from orders o
  where o.event_id = event_param and o.id = found_ticket.order_id for update;
  select t.status into ticket_state from tickets t where t.event_id = event_param and t.id = ticket_param for update;
  code := case
    when ticket_state = 'refunded' then 'IS_REFUNDED'
    when order_state <> 'completed' then 'NOT_PAID'
    when ticket_state = 'cancelled' then 'ALREADY_VOID'
    when ticket_state = 'used' then 'IS_USED'
    -- A pass that is good again today let somebody in before.
    when exists (select from ticket_logs l
                 where l.event_id = event_param and l.ticket_id = ticket_param and l.event_type = 'check_in' and l.error_code is null
                   and not exists (select from ticket_logs undo
                                   where undo.event_id = l.event_id and undo.ticket_id = l.ticket_id and undo.undoes = l.id))
      then 'IS_USED'
    when ticket_state = 'active' then 'VOIDED'
    else 'NOT_PAID'
  end;
  if code <> 'VOIDED' then
    return;
  end if;
  update ticket_offers f set status = 'taken_back'
  where f.event_id = event_param and f.ticket_id = ticket_param and f.status = 'open';
  select oi.id, oi.voided_quantity into item from order_items oi
  where oi.event_id = event_param and oi.order_id = found_ticket.order_id and oi.ticket_type_id = found_ticket.ticket_type_id for update;
  void_units := (select count(*)
                 from (select from groups_of_order(event_param, found_ticket.order_id) g
                       where g.item_id = item.id
                       group by g.group_number having bool_and(g.status = 'cancelled' or g.ticket_id = ticket_param)) void_groups);
  update order_items oi set voided_quantity = void_units where oi.event_id = event_param and oi.id = item.id;
  update ticket_inventory i set taken = i.taken - (void_units - item.voided_quantity)
  where i.event_id = event_param and i.ticket_type_id = found_ticket.ticket_type_id;
  -- Last: its seat may be a place of another ticket type from now on.
  update tickets t set status = 'cancelled', updated_at = clock_timestamp()
  where t.event_id = event_param and t.id = ticket_param;
end $$;
