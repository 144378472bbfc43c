-- Module: seating.
-- Says whether the seats of an order are sold, and lets go of what its visitor still holds of them; an order is settled elsewhere, with its
-- seats, in one statement. Harmless when repeated. (Specification 7)
-- success, with seat_ids; else code: ORDER_NOT_FOUND (of this event and mail address there is none), NOT_PAID, NO_SEATS.
create or replace function complete_seat_purchase(
  session_id_param text, event_id_param uuid, order_id_param uuid, customer_email_param text, customer_name_param text default null,
  payment_method_param text default null)
returns jsonb language plpgsql as $$
declare
  sold record;
begin
  select o.order_status,
         array(select k.seat_id from tickets k
               where k.event_id = o.event_id and k.order_id = o.id and k.seat_id is not null and k.status in ('active', 'used')
               order by k.seat_id) as seats
  into sold
  from orders o
  where o.event_id = event_id_param and o.id = order_id_param and lower(o.customer_email) = lower(customer_email_param);
  if not found then
    return jsonb_build_object('success', false, 'code', 'ORDER_NOT_FOUND');
  elsif sold.order_status <> 'completed' then
    return jsonb_build_object('success', false, 'code', 'NOT_PAID');
  elsif cardinality(sold.seats) = 0 then
    return jsonb_build_object('success', false, 'code', 'NO_SEATS');
  end if;
  delete from seat_holds h
  where h.event_id = event_id_param and h.seat_id = any (sold.seats) and h.session_id = session_id_param;
  return jsonb_build_object('success', true, 'seat_ids', to_jsonb(sold.seats));
end $$;
