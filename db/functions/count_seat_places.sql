-- Module: seating.
-- Makes the places of the ticket types that an event sells by the seat as many as its free seats and the tickets that were sold, and never fewer
-- than are taken. A sold seat counts for the ticket type of its ticket, whatever category it has by now. Whoever calls it has changed the
-- seats, and holds their rows and those of the places: so each seat is read once for all ticket types, and not once for each.
create or replace function count_seat_places(event_param uuid) returns void language sql volatile as $$
  update ticket_inventory i
  set capacity = greatest(i.taken, coalesce(counted.seats, 0))
  from ticket_types t
  left join (
    select coalesce(k.ticket_type_id, c.ticket_type_id) as ticket_type_id, count(*)::integer as seats
    from seats s
    join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
    join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
    left join tickets k on k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used')
    where s.event_id = event_param and (s.status = 'available' or k.id is not null)
    group by 1) counted on counted.ticket_type_id = t.id
  where i.event_id = event_param and t.event_id = i.event_id and t.id = i.ticket_type_id and t.is_seated
$$;
