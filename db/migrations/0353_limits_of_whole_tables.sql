-- Tables that are sold whole and that nobody could buy, for one person may have fewer of their ticket type.
update ticket_types t set max_per_person = least(whole.seats, 100)
from (select tables.event_id, tables.ticket_type_id, max(tables.seats) as seats
      from (select s.event_id, c.ticket_type_id, count(*)::integer as seats
            from seats s
            join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
            join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
            where s.sold_whole and s.status <> 'removed'
            group by s.event_id, c.ticket_type_id, s.block) tables
      group by tables.event_id, tables.ticket_type_id) whole
where t.event_id = whole.event_id and t.id = whole.ticket_type_id and t.max_per_person < whole.seats;
