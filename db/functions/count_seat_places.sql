-- Module: seating.
-- Makes the places of the ticket types that an event sells by the seat as many as it has seats for them that are not blocked, and never fewer
-- than are taken. Whoever calls it has changed the seats, and holds their rows.
create or replace function count_seat_places(event_param uuid) returns void language sql volatile as $$
  update ticket_inventory i
  set capacity = greatest(i.taken, (
    select count(*)::integer from seats s
    join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
    join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
    where s.event_id = event_param and c.ticket_type_id = i.ticket_type_id
      and (s.status = 'available' or exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id
                                              and k.status in ('pending', 'active', 'used')))))
  where i.event_id = event_param
    and i.ticket_type_id in (select c.ticket_type_id from seat_categories c
                             join seating_charts chart on chart.event_id = c.event_id and chart.id = c.seating_chart_id and chart.is_active
                             where c.event_id = event_param)
$$;
