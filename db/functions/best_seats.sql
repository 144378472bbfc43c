-- Module: seating.
-- The best seats for a party at this moment, as many as there are of those that were asked for, and in how many groups. It holds none of
-- them. Those in but_not are left out.
--
-- Together in one row, or at one table, where that is possible: first in the section that is preferred, then where no single seat
-- is left over beside them, then a table that the party fills, then nearest to the focal point of the chart. Where no place is
-- left for all of them, they sit in groups as large as can be. A table that is sold whole is taken whole or not at all. Accessible seats, and
-- those of their companions, are for those who ask.
-- door_type: at the door the seats of this ticket type alone, whatever forbids its sale online; there `accessible` is the last resort,
-- which breaks up tables that are sold whole as well. promo_code: hidden ticket types that it names are sold too. session: what it holds is as good as free.
-- Planned for its room each time: a plan for any room would be one for a small one.
drop function if exists best_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, uuid[]);
drop function if exists best_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, uuid[], uuid);
create or replace function best_seats(
  event_param uuid, chart_param uuid, quantity integer, together boolean, max_price numeric, preferred text, accessible boolean,
  door_type uuid default null, but_not uuid[] default '{}', promo_code uuid default null, session text default '',
  out chosen uuid[], out groups integer)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  group_of uuid[];
  -- Asked once a ticket type, and not once a seat.
  types uuid[] := array(
    select t.id from ticket_types t join events e on e.id = t.event_id
    where t.event_id = event_param and (max_price is null or seat_price(t) <= max_price * 100)
      and case when door_type is null then sale_refusal(e, t, promo_code) is null else t.id = door_type end);
  size integer := case when together then quantity else 1 end;
begin
  chosen := '{}';
  groups := 0;
  while cardinality(chosen) < quantity and size > 0 loop
    with free as (
      select s.id, s.block, s.place, s.focal_distance, s.sold_whole, s.table_type is not null as is_table,
             s.section = preferred or s.category = preferred as is_preferred,
             case when s.table_type is not null then
               (select count(*) from seats w where w.event_id = s.event_id and w.seating_chart_id = s.seating_chart_id
                  and w.block = s.block and w.status <> 'removed') end as table_size
      from free_seats(event_param, session) s
      where s.seating_chart_id = chart_param and s.ticket_type_id = any (types)
        and s.id <> all (chosen) and s.id <> all (but_not)
        and (accessible or not (s.is_ada or s.is_companion or s.is_accessible_category))
    ),
    beside as (
      select f.*,
             count(*) over w as in_reach, array_agg(f.id) over w as ids, max(f.focal_distance) over w as farthest,
             count(*) over (partition by f.block) as free_in_block,
             -- Whether the next seat before, and after, is free, and whether the one beyond it is: one alone is left over.
             lag(f.place) over b as before, lag(f.place, 2) over b as before_that,
             lead(f.place, size) over b as after, lead(f.place, size + 1) over b as after_that
      from free f
      window b as (partition by f.block order by f.place),
             w as (partition by f.block order by f.place range between current row and size - 1 following)
    )
    select ids into group_of
    from beside
    where in_reach = size and (not sold_whole or size = table_size or door_type is not null and accessible)
    order by coalesce(is_preferred, false) desc,
             case
               when is_table then (free_in_block - size = 1)::integer
               -- At an end of the row there is no seat before, or after: then none is left over there.
               else (before is not distinct from place - 1 and before_that is distinct from place - 2)::integer
                  + (after is not distinct from place + size and after_that is distinct from place + size + 1)::integer
             end,
             coalesce(size = table_size, false) desc, farthest, block, place
    limit 1;
    if group_of is null then
      size := size - 1;
    else
      chosen := chosen || group_of;
      groups := groups + 1;
      size := least(size, quantity - cardinality(chosen));
    end if;
  end loop;
end $$;
