-- A sold seat is a place of the ticket type of its ticket, a free one of its category's, and a chart may have given it another category
-- meanwhile. So whatever ends a ticket moves the place, and what makes it live again moves it back. Where both are of one type, and
-- without a seat, nothing is done. By steps of one, so that two who wait for each other count both. Whoever ends a ticket has its own
-- place back before: a type has never fewer places than are taken.
create function move_place_of_seat() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  lives boolean := new.status in ('pending', 'active', 'used');
begin
  update ticket_inventory i
  set capacity = greatest(i.taken, i.capacity + case when (i.ticket_type_id = new.ticket_type_id) = lives then 1 else -1 end)
  from seats s
  join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
  join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
  join ticket_types t on t.event_id = s.event_id and t.is_seated
  where s.event_id = new.event_id and s.id = new.seat_id and s.status = 'available'
    and c.ticket_type_id <> new.ticket_type_id and t.id in (c.ticket_type_id, new.ticket_type_id)
    and i.event_id = t.event_id and i.ticket_type_id = t.id;
  return null;
end $$;
-- Whoever sells locks places before tickets: so does this.
lock table ticket_inventory in share row exclusive mode;
-- Seats that came back before.
update ticket_inventory i set capacity = i.taken + free.seats
from (select c.event_id, c.ticket_type_id, count(*)::integer as seats
      from seats s
      join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
      join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
      where s.status = 'available'
        and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
      group by c.event_id, c.ticket_type_id) free
where i.event_id = free.event_id and i.ticket_type_id = free.ticket_type_id and i.capacity < i.taken + free.seats;
create trigger tickets_move_place after update of status on tickets
  for each row when (new.seat_id is not null
                     and (old.status in ('pending', 'active', 'used')) <> (new.status in ('pending', 'active', 'used')))
  execute function move_place_of_seat();
