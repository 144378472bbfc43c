-- Module: checkout.
-- Whether one checkout may be placed now, and if not, why: the first reason that applies. The first half of
-- place_checkouts. Whoever calls it holds the inventory rows of the checkout's lines, so that the answer stays true until
-- the places are taken. It writes nothing: it is stable, and PostgreSQL lets no stable function write.
--
-- code: PLACED (it may be), REPLAYED (checkout_id is the one that the same key made before), SOLD_OUT, OVER_LIMIT,
-- PRICE_CHANGED, EVENT_STARTED, CASH_TOO_LATE, NOT_ON_SALE (facts name the event and the ticket type),
-- TOO_MANY_CASH_ORDERS (so many of the buyer's orders wait for cash, with these, as max_cash_orders allows no more; a line or an
-- order that costs nothing is paid either way, and never too late or too many), and of a
-- promo code PROMO_ENDED, PROMO_NOT_BEGUN, PROMO_USED_UP, PROMO_USED_BY_YOU, PROMO_NOT_FOR_THESE; one with other terms than
-- those of the quote is PRICE_CHANGED. Its row is locked too; promo_uses is how often each code of the batch is used so far.
-- Of seats: BAD_SEATS (a ticket of a type with seats has none, or one of another type or event, or has one twice; or the order
-- names no session of holds), and SEATS_TAKEN (somebody else holds or has it, or it is blocked); facts name the ticket type, and the seats
-- that are taken.
-- released_id: a checkout that was given back and still has the key.
-- caps: of a checkout that may be placed, how many a person may have of each ticket type at this moment.
-- At the door (atDoor) a host sells until the event ends, whatever is hidden or off sale but what has lost its seats, and as many as there
-- are; a free sale there may give seats that are blocked (givesBlocked).
-- Time is the database's clock. What else may forbid a sale is decided here.
drop function if exists checkout_verdict(jsonb);
drop function if exists checkout_verdict(jsonb, integer);
create or replace function checkout_verdict(
  request jsonb, max_cash_orders integer, promo_uses jsonb, out code text, out checkout_id uuid, out facts jsonb, out released_id uuid,
  out caps jsonb)
language plpgsql stable as $$
declare
  buyer uuid := request ->> 'userId';
  at_door boolean := request ? 'atDoor';
  earlier record;
  line record;
  type record;
  promo record;
  lost uuid[];
begin
  code := 'PLACED';
  checkout_id := request ->> 'id';
  facts := '{}';
  caps := '{}';

  select c.id, c.state into earlier from checkouts c
  where c.user_id = buyer and c.client_key = request ->> 'clientKey';
  if found and earlier.state <> 'released' then
    checkout_id := earlier.id;
    code := 'REPLAYED';
    return;
  end if;
  released_id := earlier.id;

  if request ->> 'paymentMethod' = 'cash' and not at_door
     and (select count(*) from orders o where o.user_id = buyer and o.order_status = 'awaiting_cash_payment')
         + (select count(*) from jsonb_array_elements(request -> 'orders') o where (o ->> 'totalCents')::integer > 0)
         > max_cash_orders then
    code := 'TOO_MANY_CASH_ORDERS';
    return;
  end if;

  for promo in
    select p.*, o -> 'items' as items, (o ->> 'promoVersion')::integer as quoted_version
    from jsonb_array_elements(request -> 'orders') o
    join promo_codes p on p.event_id = (o ->> 'eventId')::uuid and p.id = (o ->> 'promoCodeId')::uuid
  loop
    code := case
      when not promo.is_active or promo.ends_at <= clock_timestamp() then 'PROMO_ENDED'
      when promo.starts_at > clock_timestamp() then 'PROMO_NOT_BEGUN'
      when promo.version <> promo.quoted_version then 'PRICE_CHANGED'
      when (promo_uses ->> promo.id::text)::integer >= promo.max_uses then 'PROMO_USED_UP'
      when promo.max_per_person <= (
        select count(*) from orders o
        where o.user_id = buyer and o.event_id = promo.event_id and o.promo_code_id = promo.id
          and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) then 'PROMO_USED_BY_YOU'
      when cardinality(promo.ticket_type_ids) > 0
           and not exists (select from jsonb_array_elements(promo.items) oi
                           where (oi ->> 'ticketTypeId')::uuid = any (promo.ticket_type_ids)) then 'PROMO_NOT_FOR_THESE'
      else 'PLACED'
    end;
    if code <> 'PLACED' then
      return;
    end if;
  end loop;

  -- One look by key a line: a join with the cart would read whole tables, for nobody knows how long a cart is.
  for line in
    select (o ->> 'eventId')::uuid as event_id, (oi ->> 'ticketTypeId')::uuid as ticket_type_id,
           (oi ->> 'quantity')::integer as quantity, (oi ->> 'priceVersion')::integer as version,
           (oi ->> 'priceUntil')::timestamptz as price_until, (oi ->> 'totalPriceCents')::integer as cents, (o ->> 'promoCodeId')::uuid as promo_code_id
    from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'items') oi
  loop
    select case when not at_door then sale_refusal(e, t, line.promo_code_id)
             when e.status <> 'published' or e.ends_at <= clock_timestamp() or t.lost_seats_at is not null then 'NOT_ON_SALE' end as refusal,
           coalesce(e.starts_at - e.cash_until_days * interval '24 hours', e.ends_at) as cash_until,
           t.version, t.max_per_person, t.is_seated, i.capacity - i.taken as left_over,
           -- A seat that is blocked is none of its places, and becomes one when it is given.
           (select count(*)
            from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') k
            join seats s on s.event_id = line.event_id and s.id = (k ->> 'seatId')::uuid and s.status = 'blocked'
            where request ? 'givesBlocked' and (k ->> 'ticketTypeId')::uuid = line.ticket_type_id) as given,
           tickets_of_buyer(buyer, t.event_id, t.id, t.admits) as held
    into type
    from ticket_types t
    join events e on e.id = t.event_id
    join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
    where t.event_id = line.event_id and t.id = line.ticket_type_id;

    code := case
      when type is null then 'NOT_ON_SALE'
      when type.refusal is not null then type.refusal
      when request ->> 'paymentMethod' = 'cash' and not at_door and line.cents > 0 and type.cash_until < clock_timestamp()
        then 'CASH_TOO_LATE'
      when type.version <> line.version or line.price_until < clock_timestamp() then 'PRICE_CHANGED'
      when not at_door and line.quantity + type.held > type.max_per_person then 'OVER_LIMIT'
      when line.quantity > type.left_over + type.given then 'SOLD_OUT'
      else 'PLACED'
    end;
    if code = 'PLACED' and (type.is_seated or request ? 'seatSession') then
      select b.code, b.taken into code, lost
      from seats_verdict(request, line.event_id, line.ticket_type_id, type.is_seated, line.quantity) b;
    end if;
    if code <> 'PLACED' then
      facts := jsonb_build_object('eventId', line.event_id, 'ticketTypeId', line.ticket_type_id)
               || case when lost is null then '{}' else jsonb_build_object('seatIds', lost) end;
      return;
    end if;
    caps := caps || jsonb_build_object(line.ticket_type_id, type.max_per_person);
  end loop;
end $$;
