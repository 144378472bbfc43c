-- Module: seating.
-- What the holder of a session may take of an event at this moment, of the chart on sale: is_seat_free, of all its seats. '' is nobody's
-- session: then what anybody may take.
-- The chart, sold and held seats are read once each, not joined: a plan that expects few rows would go through them for each seat.
drop function if exists free_seats(uuid);
create or replace function free_seats(event_param uuid, session text default '')
returns table (event_id uuid, seating_chart_id uuid, id uuid, seat_number text, section text, row_label text, table_label text,
               table_type text, table_capacity integer, sold_whole boolean, is_premium boolean, is_ada boolean, is_companion boolean,
               amenities jsonb, block text, place integer, "position" integer, focal_distance double precision, category text,
               category_color text, is_premium_category boolean, is_accessible_category boolean, ticket_type_id uuid)
language sql stable as $$
  select s.event_id, s.seating_chart_id, s.id, s.seat_number, s.section, s.row_label, s.table_label, s.table_type, s.table_capacity,
         s.sold_whole, s.is_premium, s.is_ada, s.is_companion, s.amenities, s.block, s.place, s.position, s.focal_distance,
         c.name, c.color, c.is_premium, c.is_accessible, c.ticket_type_id
  from seats s
  join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
  where s.event_id = event_param and s.status = 'available'
    and s.seating_chart_id = (select chart.id from seating_charts chart where chart.event_id = event_param and chart.is_active)
    and s.id not in (select k.seat_id from tickets k
                     where k.event_id = event_param and k.seat_id is not null and k.status in ('pending', 'active', 'used'))
    and s.id not in (select h.seat_id from seat_holds h where h.event_id = event_param and h.session_id <> session
                       and h.expires_at > clock_timestamp())
$$;
