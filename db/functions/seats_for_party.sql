-- Module: seating.
-- The free seats of the given ticket types among which best_seats looks for a party, whose other parameters these are. breaks_tables: those that
-- are sold whole too.
-- Planned for its room each time: a plan for any room would be one for a small one.
create or replace function seats_for_party(
  event_param uuid, chart_param uuid, types uuid[], preferred text, accessible boolean, breaks_tables boolean, but_not uuid[], session text)
returns seat_for_party[] language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    with sizes as materialized (
      select w.block, count(*) as size from seats w
      where w.event_id = event_param and w.seating_chart_id = chart_param and w.table_type is not null and w.status <> 'removed'
      group by w.block)
    select (s.id, dense_rank() over (order by s.block), s.place, array_position(types, s.ticket_type_id), s.focal_distance,
            coalesce(s.section = preferred or s.category = preferred, false), s.table_type is not null, t.size,
            s.sold_whole and not breaks_tables)::seat_for_party
    from free_seats(event_param, session) s
    left join sizes t on t.block = s.block
    where s.seating_chart_id = chart_param and s.ticket_type_id = any (types) and s.id <> all (but_not)
      and (accessible or not (s.is_ada or s.is_companion or s.is_accessible_category)));
end $$;
