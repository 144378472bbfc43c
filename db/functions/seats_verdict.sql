-- Module: checkout.
-- Whether the seats of one line of a checkout may be sold with it; a part of checkout_verdict, whose caller holds their rows.
-- BAD_SEATS, or SEATS_TAKEN with those that somebody else has, or PLACED. Of a table that is sold whole all that is free is sold with it, but
-- at the door (atDoor). A seat that is blocked may be given (givesBlocked): nobody has or holds one.
create or replace function seats_verdict(
  request jsonb, event_param uuid, type_param uuid, is_seated boolean, quantity integer, out code text, out taken uuid[])
language sql stable as $$
  select case
           when count(t.seat_id) <> case when is_seated then quantity else 0 end
             or count(distinct t.seat_id) <> count(t.seat_id)
             or count(s.id) <> count(t.seat_id)
             or coalesce(length(request ->> 'seatSession'), 0) < 16 and count(t.seat_id) > 0
             or not request ? 'atDoor' and bool_or(exists (
               select from seats beside
               where s.sold_whole and beside.event_id = s.event_id and beside.seating_chart_id = s.seating_chart_id
                 and beside.block = s.block and is_seat_free(beside, request ->> 'seatSession')
                 and beside.id::text not in (select k ->> 'seatId'
                                             from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') k
                                             where k ? 'seatId'))) then 'BAD_SEATS'
           when bool_or(not s.may_be_sold) then 'SEATS_TAKEN'
           else 'PLACED'
         end,
         array_agg(s.id) filter (where not s.may_be_sold)
  from (select (k ->> 'seatId')::uuid as seat_id
        from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') k
        where (o ->> 'eventId')::uuid = event_param and (k ->> 'ticketTypeId')::uuid = type_param and k ? 'seatId') t
  left join lateral (
    select s.*, is_seat_free(s, request ->> 'seatSession') or request ? 'givesBlocked' and s.status = 'blocked' as may_be_sold
    from seats s
    join seating_charts chart on chart.event_id = s.event_id and chart.id = s.seating_chart_id and chart.is_active
    join seat_categories c on c.event_id = s.event_id and c.id = s.seat_category_id
    where s.event_id = event_param and s.id = t.seat_id and c.ticket_type_id = type_param and s.status <> 'removed') s on true
$$;
