-- Module: seating.
-- The best seats for a party at this moment, of those that anybody may take; it holds none of them. (Specification 7)
--
-- Together in one row, or at one table, where that is possible: first in the section that is preferred, then where no single seat
-- is left over beside them, then a table that the party fills, then nearest to the focal point of the chart. Where no place is
-- left for all of them, they sit in groups as large as can be, and together is false. Without prefer_together each seat is the
-- nearest one left. A table that is sold whole is taken whole or not at all. Accessible seats, and those of their
-- companions, are for those who ask.
-- At most 20 at once. max_price: the most that one seat may cost before fees, in dollars. success is false where fewer are left than were asked for.
create or replace function get_best_available_seats(
  event_id_param uuid, seating_chart_id_param uuid, quantity_param integer, prefer_together boolean default true,
  max_price numeric default null, section_preference text default null, accessible_param boolean default false)
returns jsonb language plpgsql stable as $$
declare
  chosen uuid[] := '{}';
  group_of uuid[];
  size integer := case when prefer_together then quantity_param else 1 end;
  groups integer := 0;
begin
  if quantity_param is null or quantity_param not between 1 and 20 then
    return jsonb_build_object('success', false, 'together', false, 'seat_ids', '[]'::jsonb);
  end if;
  while cardinality(chosen) < quantity_param and size > 0 loop
    with free as (
      select s.id, s.block, s.place, s.focal_distance, s.sold_whole, s.table_type is not null as is_table,
             s.section = section_preference or s.category = section_preference as is_preferred,
             case when s.table_type is not null then
               (select count(*) from seats w where w.event_id = s.event_id and w.seating_chart_id = s.seating_chart_id
                  and w.block = s.block and w.status <> 'removed') end as table_size
      from free_seats s
      join ticket_types t on t.event_id = s.event_id and t.id = s.ticket_type_id
      join events e on e.id = s.event_id
      where s.event_id = event_id_param and s.seating_chart_id = seating_chart_id_param
        and s.id <> all (chosen)
        and (accessible_param or not (s.is_ada or s.is_companion or s.is_accessible_category))
        and (max_price is null or seat_price(t) <= max_price * 100)
        and sale_refusal(e, t) is null
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
    where in_reach = size and (not sold_whole or size = table_size)
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
      size := least(size, quantity_param - cardinality(chosen));
    end if;
  end loop;
  return jsonb_build_object('success', cardinality(chosen) = quantity_param,
                            'together', groups = 1 and cardinality(chosen) = quantity_param, 'seat_ids', to_jsonb(chosen));
end $$;
