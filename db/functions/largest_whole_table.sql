-- Module: seating.
-- How many seats of a ticket type the largest table has that an event sells as a whole; 0 without any. Who buys it needs to be allowed as
-- many. Never more than the 100 that anybody can hold at once.
create or replace function largest_whole_table(event_param uuid, type_param uuid) returns integer language sql stable as $$
  select least(coalesce(max(tables.seats), 0), 100)
  from (select count(*)::integer as seats
        from seating_charts chart
        join seats s on s.event_id = chart.event_id and s.seating_chart_id = chart.id and s.sold_whole and s.status <> 'removed'
        join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id and c.ticket_type_id = type_param
        where chart.event_id = event_param and chart.is_active
        group by s.block) tables
$$;
