-- Module: seating.
-- The best seats for a party at this moment, as many as there are of those that were asked for, and in how many groups. It holds none of
-- them. Those in but_not are left out.
--
-- Together in one row, or at one table, where that is possible: first in the section that is preferred, then where no single seat
-- is left over beside them, then a table that the party fills, then nearest to the focal point of the chart. Where no place is
-- left for all of them, they sit in groups as large as can be. A table that is sold whole is taken whole or not at all. Accessible seats, and
-- those of their companions, are for those who ask. Of no ticket type there are more than one person may have; but at the door there are.
-- email: of who is signed in. What they have bought, and hold in other browsers, is taken off what one person may have, as hold_seats counts it.
-- door_type: at the door the seats of this ticket type alone, whatever forbids its sale online; there `accessible` is the last resort,
-- which breaks up tables that are sold whole as well. promo_code: hidden ticket types that it names are sold too. session: what it holds is as good as free.
-- The room is read once. For each size of a group all of it is looked at once as well; then only the rows that could be the best for one of those
-- that are still to find: with each group that is found one row changes, so no more of them are needed than groups; all of it again where
-- other groups are too many now for what one person may have.
-- Planned once for all rooms: what it looks at is a list, in which nothing is looked up.
drop function if exists best_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, uuid[]);
drop function if exists best_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, uuid[], uuid);
drop function if exists best_seats(uuid, uuid, integer, boolean, numeric, text, boolean, uuid, uuid[], uuid, text);
create or replace function best_seats(
  event_param uuid, chart_param uuid, quantity integer, together boolean, max_price numeric, preferred text, accessible boolean,
  door_type uuid default null, but_not uuid[] default '{}', promo_code uuid default null, session text default '',
  email text default null,
  out chosen uuid[], out groups integer)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  person uuid := (select u.id from auth_user u where u.email = best_seats.email);
  -- The ticket type of each seat that they hold in another browser.
  elsewhere uuid[] := array(
    select c.ticket_type_id
    from holds_of_person(event_param, best_seats.email) h
    join seats s on s.event_id = h.event_id and s.id = h.seat_id
    join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
    where h.session_id <> session and h.expires_at > clock_timestamp());
  types uuid[];
  -- Of each of the types, how many more the party may have.
  may_have integer[];
  room seat_for_party[];
  size integer := case when together then quantity else 1 end;
  looked_at seat_for_party[];
  found record;
  seat record;
  limits_others boolean;
  -- The largest group for which there is a place where there is none for this size.
  smaller integer;
begin
  chosen := '{}';
  groups := 0;
  -- Asked once a ticket type, and not once a seat.
  select coalesce(array_agg(t.id order by t.id), '{}'),
         array_agg(case when door_type is not null then quantity
                     else greatest(0, t.max_per_person - tickets_of_buyer(person, event_param, t.id, t.admits, false)
                                   - cardinality(array_positions(elsewhere, t.id))) end
                   order by t.id)
  into types, may_have
  from ticket_types t join events e on e.id = t.event_id
  where t.event_id = event_param and (max_price is null or seat_price(t) <= max_price * 100)
    and case when door_type is null then sale_refusal(e, t, promo_code) is null else t.id = door_type end;
  room := seats_for_party(event_param, chart_param, types, preferred, accessible, door_type is not null and accessible, but_not, session);
  while size > 0 loop
    looked_at := room;
    smaller := 0;
    loop
      with free as (
        select s.*, count(*) over (partition by s.row_at) as free_in_row,
               -- The same for all seats that are side by side.
               s.place - count(*) over (partition by s.row_at order by s.place) as run
        from unnest(looked_at) s
        where s.id <> all (chosen)
      ),
      -- A group that ends with the seat begins after one with which it had too many of the ticket type.
      limited as (
        select f.*, lag(f.place, may_have[f.type_at]) over (partition by f.row_at, f.run, f.type_at order by f.place) as one_too_many
        from free f
      ),
      -- Each seat as the last of a group, and the largest group that ends with it.
      last_seats as (
        select f.*, count(*) over beside as nth, f.place - coalesce(max(f.one_too_many) over beside, min(f.place) over beside - 1) as largest, count(*) over (partition by f.row_at, f.run) as run_length,
               first_value(f.is_preferred) over in_group as begins_preferred, max(f.focal_distance) over in_group as farthest
        from limited f
        window beside as (partition by f.row_at, f.run order by f.place),
               in_group as (partition by f.row_at, f.run order by f.place rows between size - 1 preceding and current row)
      ),
      judged as (
        select l.row_at,
               case when not l.is_whole then l.largest when l.largest >= l.table_size then l.table_size else 0 end as largest,
               -- Compared from left to right: the smallest is the best.
               array[(not l.begins_preferred)::integer,
                     -- Whether one seat alone is left over at the table, or before and after the group.
                     case when l.is_table then (l.free_in_row - size = 1)::integer
                       else (l.nth - size = 1)::integer + (l.run_length - l.nth = 1)::integer end,
                     (size is distinct from l.table_size)::integer, l.farthest, l.row_at, l.place - size + 1]::float8[] as rank,
               l.is_whole
        from last_seats l
      ),
      best_of_rows as (
        select j.row_at, min(j.rank) filter (where j.largest = size or j.largest > size and not j.is_whole) as best,
               max(j.largest) filter (where j.largest < size) as smaller
        from judged j
        group by j.row_at
      )
      select array_agg(b.best order by b.best) filter (where b.best is not null) as best,
             max(b.smaller) filter (where b.best is null) as smaller
      into found
      from best_of_rows b;

      smaller := greatest(smaller, found.smaller);
      exit when found.best is null;
      limits_others := false;
      for seat in
        select s.id, s.type_at from unnest(looked_at) s
        where s.row_at = found.best[1][5] and s.place between found.best[1][6] and found.best[1][6] + size - 1
        order by s.place
      loop
        chosen := chosen || seat.id;
        may_have[seat.type_at] := may_have[seat.type_at] - 1;
        limits_others := limits_others or may_have[seat.type_at] < size;
      end loop;
      looked_at := case when limits_others then room
                     else array(select s from unnest(looked_at) s where s.row_at = any (found.best[1:quantity][5:5])) end;
      groups := groups + 1;
      exit when size > quantity - cardinality(chosen);
    end loop;
    size := least(quantity - cardinality(chosen), case when found.best is null then smaller else size end);
  end loop;
end $$;
