-- Module: checkout.
-- Whether the seats of one line of a checkout may be sold with it; a part of checkout_verdict, whose caller holds their rows.
-- BAD_SEATS, or SEATS_TAKEN with those that somebody else has, or PLACED. Of a table that is sold whole all that is free is sold with it, but
-- at the door (atDoor). A seat that is blocked may be given (givesBlocked): nobody has or holds one.
create or replace function seats_verdict(
  request jsonb, event_param uuid, type_param uuid, is_seated boolean, quantity integer, out code text, out taken uuid[])
language sql stable as $$
  with these as materialized (
    select t.seat_id, s.*
    from (select (k ->> 'seatId')::uuid as seat_id
          from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') k
          where (o ->> 'eventId')::uuid = event_param and (k ->> 'ticketTypeId')::uuid = type_param and k ? 'seatId') t
    left join lateral (
      select s.id, s.seating_chart_id, s.block, s.sold_whole,
             is_seat_free(s, request ->> 'seatSession') or request ? 'givesBlocked' and s.status = 'blocked' as may_be_sold
      from seats s
      join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
      join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
      where s.event_id = event_param and s.id = t.seat_id and c.ticket_type_id = type_param and s.status <> 'removed') s on true)
  select case
           when count(t.seat_id) <> case when is_seated then quantity else 0 end
             or count(distinct t.seat_id) <> count(t.seat_id)
             or count(t.id) <> count(t.seat_id)
             or coalesce(length(request ->> 'seatSession'), 0) < 16 and count(t.seat_id) > 0
             -- Asked once a table, and not once a seat.
             or not request ? 'atDoor' and exists (
               select from (select distinct w.seating_chart_id, w.block from these w where w.sold_whole) whole
               join seats beside on beside.event_id = event_param and beside.seating_chart_id = whole.seating_chart_id
                 and beside.block = whole.block
               where is_seat_free(beside, request ->> 'seatSession')
                 and beside.id::text not in (select k ->> 'seatId'
                                             from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') k
                                             where (o ->> 'eventId')::uuid = event_param and k ? 'seatId')) then 'BAD_SEATS'
           when bool_or(not t.may_be_sold) then 'SEATS_TAKEN'
           else 'PLACED'
         end,
         array_agg(t.id) filter (where not t.may_be_sold)
  from these t
$$;
