-- Module: seating.
-- The seats of an event's chart that anybody may take at this moment, with what is sold under their name. (Specification 7)
-- A whole room is read: for programs, not for each viewer of a map.
create or replace function get_available_seats(event_id_param uuid, seating_chart_id_param uuid)
returns table (id uuid, seat_number text, section text, row_label text, table_label text, category text, category_color text,
               ticket_type_id uuid, price numeric, is_premium boolean, is_ada boolean, is_companion boolean,
               table_type text, table_capacity integer, sold_whole boolean, amenities jsonb)
language sql stable as $$
  -- Asked once a ticket type, and not once a seat.
  with on_sale as materialized (
    select t.id, round(seat_price(t) / 100.0, 2) as price
    from ticket_types t join events e on e.id = t.event_id
    where t.event_id = event_id_param and t.is_seated and sale_refusal(e, t) is null)
  select s.id, s.seat_number, s.section, s.row_label, s.table_label, s.category, s.category_color, t.id, t.price,
         s.is_premium or s.is_premium_category, s.is_ada or s.is_accessible_category, s.is_companion, s.table_type, s.table_capacity, s.sold_whole, s.amenities
  from free_seats(event_id_param) s
  join on_sale t on t.id = s.ticket_type_id
  where s.seating_chart_id = seating_chart_id_param
  order by s.position
$$;
