-- Module: checkout.
-- How many of a ticket type somebody has bought by now, those that they have not paid for yet as well: what one person may have is less by so many.
-- A table of 8 is 8 tickets. What was passed on counts for whoever bought it, and for nobody else. unpaid_param: with those of an online
-- order that is not paid yet; whoever places another order gives them back first.
drop function if exists tickets_of_buyer(uuid, uuid, uuid, integer);
create or replace function tickets_of_buyer(buyer uuid, event_param uuid, type_param uuid, admits_param integer,
                                            unpaid_param boolean default true) returns integer
language plpgsql stable as $$
begin
  return (
    -- From the buyer, also where this was planned on empty tables: an event may have sold thousands since.
    with own as materialized (select event_id, id, order_status from orders where user_id = buyer)
    select ceil(count(*)::numeric / greatest(admits_param, 1))
    from own o join tickets k on k.event_id = o.event_id and k.order_id = o.id
    where o.event_id = event_param
      and k.ticket_type_id = type_param and k.status in ('pending', 'active', 'used')
      and (unpaid_param or o.order_status <> 'awaiting_payment'));
end $$;
