-- Module: seating.
-- Reserves seats for a visitor who decides: all of them or none. (Specification 7)
--
-- Guarantees: a seat has at most one hold that is not over; no seat is held that a ticket is for, or that is blocked; nobody
-- holds more of a ticket type than one person may have: by session, and by the address of whoever is signed in, over all their
-- sessions and with what they have bought. All seats of a visitor at one event are kept until one instant: a seat
-- that is added does not keep the others longer, and one that is held already stays until then. A hold whose time is over can
-- be taken by anybody, at once; deleting it is hygiene.
--
-- success: whether all are held now. code, when not: NO_SEATS, TOO_MANY_SEATS, BAD_SESSION, UNKNOWN_SEATS (not of the event's chart),
-- NOT_ON_SALE, EVENT_STARTED, WHOLE_TABLES (of a table that is sold whole not all that is free was asked for), OVER_LIMIT, SEATS_TAKEN; the last
-- names the seats in unavailable. hold_ids and expires_at: all holds of this visitor at the event.
-- At most 15 minutes, at least one. Time is the database's clock.
-- customer_email_param: of the person who is signed in, null of a visitor. Callers must not take it from a request: what it names is
-- counted against its person. What a session holds from before its person signed in is theirs from then on.
-- promo_code_param: of who may hold seats of the hidden ticket types that it names. Whether it holds, and is the visitor's, callers ask before.
-- instead_param: the seats take the place of all others that the session holds at the event: those are let go of in the same step, and
-- only where all of these are held. The time goes on as it was. What it could not hold again, such as seats of a promo code that has ended,
-- is not let go of unasked.
-- Locks: the visitor's holds at this event, those of their person, then the seats by id; whoever places an order takes seats in the same order.
-- One look by key for each seat: a join would read the whole room, for nobody knows how many seats are asked for. Planned for
-- tables of any size, and for a look at one row of each: in a rush the holds are many before anybody has counted them.
drop function if exists hold_seats(uuid[], uuid, text, integer, text);
drop function if exists hold_seats(uuid[], uuid, text, integer, text, uuid);
create or replace function hold_seats(
  seat_ids uuid[], event_id_param uuid, session_id_param text, hold_duration_minutes integer default 15,
  customer_email_param text default null, promo_code_param uuid default null, instead_param boolean default false)
returns jsonb language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wanted uuid[] := array(select distinct id from unnest(seat_ids) id where id is not null order by id);
  minutes integer := greatest(1, least(coalesce(hold_duration_minutes, 15), 15));
  person uuid;
  seat_id uuid;
  held uuid;
  seat seats;
  locked seats[];
  sold_as record;
  category uuid;
  chart_id uuid;
  taken uuid[] := '{}';
  types uuid[] := '{}';
  limits jsonb := '{}';
  refusal text;
  is_part_of_table boolean := false;
  -- Those that were asked for the rest of their seats.
  tables text[] := '{}';
  is_of_other boolean := false;
  is_first boolean;
  answer jsonb;
  until timestamptz;
  has_extended boolean;
begin
  if cardinality(wanted) = 0 then
    return jsonb_build_object('success', false, 'code', 'NO_SEATS');
  elsif cardinality(seat_ids) > 100 then
    return jsonb_build_object('success', false, 'code', 'TOO_MANY_SEATS');
  elsif coalesce(length(session_id_param), 0) not between 16 and 100 then
    return jsonb_build_object('success', false, 'code', 'BAD_SESSION');
  end if;

  -- Two tabs of one visitor could not see each other's seats, and pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended(event_id_param || session_id_param, 0));
  if customer_email_param is not null then
    -- Nor could two browsers of one person.
    perform pg_advisory_xact_lock(hashtextextended(event_id_param || customer_email_param, 1));
    select u.id into person from auth_user u where u.email = customer_email_param;
  end if;
  foreach seat_id in array wanted loop
    select * into seat from seats s where s.event_id = event_id_param and s.id = seat_id and s.status <> 'removed' for no key update;
    if not found then
      return jsonb_build_object('success', false, 'code', 'UNKNOWN_SEATS');
    end if;
    locked := locked || seat;
  end loop;

  -- Each statement from here on sees what was committed before the locks were taken.
  foreach seat in array locked loop
    -- The seats of a choice are mostly of one category.
    if (seat.seat_category_id, seat.seating_chart_id) is distinct from (category, chart_id) then
      select t.id, t.max_per_person - case when person is null then 0 else tickets_of_buyer(person, t.event_id, t.id, t.admits, false) end as may_hold,
             sale_refusal(e, t, promo_code_param) as refusal into sold_as
      from seating_charts chart
      join seat_categories c on c.event_id = chart.event_id and c.id = seat.seat_category_id
      join ticket_types t on t.event_id = chart.event_id and t.id = c.ticket_type_id
      join events e on e.id = chart.event_id
      where chart.event_id = event_id_param and chart.id = seat.seating_chart_id and chart.is_active;
      if not found then
        return jsonb_build_object('success', false, 'code', 'UNKNOWN_SEATS');
      end if;
      category := seat.seat_category_id;
      chart_id := seat.seating_chart_id;
      refusal := coalesce(refusal, sold_as.refusal);
      limits := limits || jsonb_build_object(sold_as.id, sold_as.may_hold);
    end if;
    types := types || sold_as.id;
    if not is_seat_free(seat, session_id_param) then
      taken := taken || seat.id;
    end if;
    if seat.sold_whole and seat.block <> all (tables) then
      tables := tables || seat.block;
      is_part_of_table := is_part_of_table or exists (
        select from seats beside
        where beside.event_id = event_id_param and beside.seating_chart_id = seat.seating_chart_id and beside.block = seat.block
          and beside.id <> all (wanted) and is_seat_free(beside, session_id_param)
          and (instead_param or not exists (
            select from seat_holds h where h.event_id = event_id_param and h.seat_id = beside.id
              and h.session_id = session_id_param and h.expires_at > clock_timestamp())));
    end if;
  end loop;

  select min(h.expires_at) filter (where h.session_id = session_id_param), bool_or(h.is_extended) filter (where h.session_id = session_id_param),
         types || coalesce(array_agg(c.ticket_type_id) filter (
           where h.seat_id <> all (wanted) and not (instead_param and h.session_id = session_id_param)), '{}'),
         bool_or(h.session_id = session_id_param and h.customer_email is distinct from customer_email_param)
  into until, has_extended, types, is_of_other
  from (select * from holds_of_session(event_id_param, session_id_param)
        union all
        select * from holds_of_person(event_id_param, customer_email_param) o where o.session_id <> session_id_param) h
  join seats s on s.event_id = h.event_id and s.id = h.seat_id
  join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
  where h.expires_at > clock_timestamp();

  if refusal is not null then
    return jsonb_build_object('success', false, 'code', refusal);
  elsif is_part_of_table then
    return jsonb_build_object('success', false, 'code', 'WHOLE_TABLES');
  elsif exists (select from unnest(types) type group by type having count(*) > (limits ->> type::text)::integer) then
    return jsonb_build_object('success', false, 'code', 'OVER_LIMIT');
  elsif cardinality(taken) > 0 then
    return jsonb_build_object('success', false, 'code', 'SEATS_TAKEN', 'unavailable', to_jsonb(taken));
  end if;

  if is_of_other and customer_email_param is not null then
    for held in select h.seat_id from holds_of_session(event_id_param, session_id_param) h order by h.seat_id loop
      update seat_holds h set customer_email = customer_email_param
      where h.event_id = event_id_param and h.seat_id = held and h.session_id = session_id_param
        and h.expires_at > clock_timestamp();
    end loop;
  end if;
  is_first := until is null;
  until := coalesce(until, clock_timestamp() + make_interval(mins => minutes));
  with kept as (
    insert into seat_holds as held_before (event_id, seat_id, session_id, customer_email, expires_at, is_extended)
    select event_id_param, id, session_id_param, customer_email_param, until, coalesce(has_extended, false)
    from unnest(wanted) id
    on conflict on constraint seat_holds_pkey do update
      set id = gen_random_uuid(), session_id = excluded.session_id, customer_email = excluded.customer_email,
          expires_at = excluded.expires_at, is_extended = excluded.is_extended, created_at = now()
      where held_before.expires_at <= clock_timestamp()
    returning id, held_before.seat_id)
  select jsonb_build_object('success', true, 'hold_ids', jsonb_agg(k.id order by k.seat_id),
                            'seat_ids', jsonb_agg(k.seat_id order by k.seat_id), 'expires_at', until, 'is_extended', false)
  into answer from kept k;
  -- Who held nothing holds just these.
  if not is_first then
    if instead_param then
      for held in select h.seat_id from holds_of_session(event_id_param, session_id_param) h
                  join seats s on s.event_id = h.event_id and s.id = h.seat_id
                  join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
                  join ticket_types t on t.event_id = c.event_id and t.id = c.ticket_type_id
                  join events e on e.id = t.event_id
                  where h.seat_id <> all (wanted) and sale_refusal(e, t, promo_code_param) is null
                  order by h.seat_id loop
        delete from seat_holds h where h.event_id = event_id_param and h.seat_id = held and h.session_id = session_id_param;
      end loop;
    end if;
    answer := own_seat_holds(event_id_param, session_id_param);
  end if;
  if (answer -> 'seat_ids') @> to_jsonb(wanted) is not true then
    -- A hold that was over was kept longer meanwhile, by whoever has it: asked again, its seat is taken.
    raise exception 'A hold was extended meanwhile' using errcode = 'serialization_failure';
  end if;
  return answer;
end $$;
