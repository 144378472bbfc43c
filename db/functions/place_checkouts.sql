-- Module: checkout.
-- Places a batch of checkouts in one transaction and answers one verdict for each, under its position.
--
-- Guarantees: no ticket type is ever sold past its capacity; no person holds more of a type than its cap, over all
-- their orders; a price is charged only while the version it was read from stands and its early bird lasts; the same
-- client key answers the checkout it made before, unless that one was released. No promo code is used more often than it may
-- be: a use is an order that is not over, and whoever takes one holds the code's row. Whoever is refused has written nothing.
--
-- A buyer's own older unpaid checkout is given back first, so that a second try never competes with the first. So is
-- one of the same key whose billing or way to pay was changed: its tickets would carry the old name and go to the old
-- address. A free one waits for no money: it is about to be settled, and stays. A sale at the door (atDoor) is made by its seller,
-- who is not its buyer: it gives nothing back. What waits at a provider's page for the same buyer at one of the same events, is
-- being paid there or by card, or of which nobody knows whether it is paid, is not given back here: the facts of who placed name it
-- (waiting), and its provider is asked before more is charged. (PayPal takes nothing before its buyer has approved.)
--
-- A seat that was chosen is one ticket, for as long as that ticket lives: it goes to whoever holds it, or to anybody while nobody does.
--
-- One lock order: the buyers who reserve in cash by id, so that their orders are counted one after another, inventory rows by key,
-- promo codes by key, seats by key, then checkouts by id (release_checkouts). Whoever gives a use back needs no lock of the code. Under these locks each buyer in turn is
-- judged (checkout_verdict) and takes the places; then everything that was accepted is written at once (write_checkouts).
-- Verdicts: those of checkout_verdict, and TRY_AGAIN.
-- Without max_cash_orders it is called by servers of the release before, which go on until they are replaced.
drop function if exists place_checkouts(jsonb, integer);
create or replace function place_checkouts(batch jsonb, reserved_minutes integer, max_cash_orders integer default 5)
returns table (pos integer, code text, checkout_id uuid, facts jsonb) language plpgsql as $$
declare
  request jsonb;
  line record;
  verdict record;
  stale uuid[];
  buyers uuid[] := '{}';
  accepted jsonb[] := '{}';
  named_codes uuid[];
  promo_uses jsonb := '{}';
  seats_wanted uuid[];
  seats_given uuid[] := '{}';
begin
  perform 1 from profiles p
  where p.id = any (array(select (r ->> 'userId')::uuid from jsonb_array_elements(batch) r where r ->> 'paymentMethod' = 'cash'))
  order by p.id
  for no key update;

  select coalesce(array_agg(c.id), '{}') into stale
  from checkouts c
  where c.state = 'open' and c.total_cents > 0
    and c.user_id = any (array(select (r ->> 'userId')::uuid from jsonb_array_elements(batch) r where not r ? 'atDoor'))
    and (c.client_key <> all (array(select r ->> 'clientKey' from jsonb_array_elements(batch) r))
         or exists (select from orders o
                    where o.checkout_id = c.id
                      and not exists (select from jsonb_array_elements(batch) r
                                      where (r ->> 'userId')::uuid = c.user_id and r ->> 'clientKey' = c.client_key
                                        and r -> 'billing' = o.billing
                                        and r ->> 'paymentMethod' = o.payment_method)));

  -- Every row that will be touched is locked here, once and in key order: two batches can wait, never deadlock.
  for line in
    select (o ->> 'eventId')::uuid as event_id, (oi ->> 'ticketTypeId')::uuid as ticket_type_id
    from jsonb_array_elements(batch) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'items') oi
    union
    select p.event_id, p.ticket_type_id from places_of_orders(array(select o.id from orders o where o.checkout_id = any (stale))) p
    where cardinality(stale) > 0
    order by event_id, ticket_type_id
  loop
    perform 1 from ticket_inventory i
    where i.event_id = line.event_id and i.ticket_type_id = line.ticket_type_id
    for update;
  end loop;

  named_codes := array(
    select distinct (o ->> 'promoCodeId')::uuid
    from jsonb_array_elements(batch) r, jsonb_array_elements(r -> 'orders') o where o ->> 'promoCodeId' is not null);
  perform 1 from promo_codes p
  where p.id = any (named_codes)
  order by p.event_id, p.id
  for no key update;

  for line in
    select distinct (o ->> 'eventId')::uuid as event_id, (t ->> 'seatId')::uuid as seat_id
    from jsonb_array_elements(batch) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'tickets') t
    where r ? 'seatSession' and t ? 'seatId'
    order by event_id, seat_id
  loop
    perform 1 from seats s where s.event_id = line.event_id and s.id = line.seat_id for no key update;
  end loop;

  if cardinality(stale) > 0 then
    perform release_checkouts(stale);
  end if;

  -- Counted under the locks, once for all of the batch.
  if cardinality(named_codes) > 0 then
    select coalesce(jsonb_object_agg(used.id, used.uses), '{}') into promo_uses
    from (select p.id, (select count(*) from orders o
                        where o.event_id = p.event_id and o.promo_code_id = p.id
                          and o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) as uses
          from promo_codes p
          where p.id = any (named_codes) and p.max_uses is not null) used;
  end if;

  for request, pos in select r.value, (r.ordinality - 1)::integer from jsonb_array_elements(batch) with ordinality r
  loop
    seats_wanted := case when request ? 'seatSession' then array(
      select (t ->> 'seatId')::uuid
      from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') t where t ? 'seatId') end;
    -- Two carts of one person in one batch could not see each other's tickets, nor two that want one seat: the second waits
    -- for the next batch.
    if (request ->> 'userId')::uuid = any (buyers) or seats_wanted && seats_given then
      code := 'TRY_AGAIN';
      checkout_id := (request ->> 'id')::uuid;
      facts := '{}';
      return next;
      continue;
    end if;
    buyers := buyers || (request ->> 'userId')::uuid;

    select * into verdict from checkout_verdict(request, max_cash_orders, promo_uses);
    code := verdict.code;
    checkout_id := verdict.checkout_id;
    facts := verdict.facts;
    if code = 'PLACED' and cardinality(stale) > 0 then
      facts := jsonb_build_object('waiting', (
        select coalesce(jsonb_agg(jsonb_build_object('checkoutId', p.checkout_id, 'paymentId', p.id)), '[]')
        from payments p
        where p.checkout_id = any (stale)
          and (p.state = 'unknown' or p.state = 'processing' and p.gateway <> 'paypal' or p.state = 'requires_action' and p.redirect_url is not null)
          and exists (select from jsonb_array_elements(request -> 'orders') o
                      join orders older on older.event_id = (o ->> 'eventId')::uuid and older.checkout_id = p.checkout_id
                      where older.user_id = (request ->> 'userId')::uuid)));
    end if;
    return next;
    continue when code <> 'PLACED';

    if verdict.released_id is not null then
      update checkouts c set client_key = c.client_key || ':' || c.id where c.id = verdict.released_id;
    end if;
    if request ? 'givesBlocked' then
      -- A seat that was blocked is a place again, and goes to whom it is given.
      with given as (
        update seats s set status = 'available', blocked_for = ''
        from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'tickets') t
        where s.event_id = (o ->> 'eventId')::uuid and s.id = (t ->> 'seatId')::uuid and s.status = 'blocked'
        returning s.event_id, (t ->> 'ticketTypeId')::uuid as ticket_type_id)
      update ticket_inventory i set capacity = i.capacity + g.seats
      from (select event_id, ticket_type_id, count(*)::integer as seats from given group by event_id, ticket_type_id) g
      where i.event_id = g.event_id and i.ticket_type_id = g.ticket_type_id;
    end if;
    for line in
      select (o ->> 'eventId')::uuid as event_id, (oi ->> 'ticketTypeId')::uuid as ticket_type_id,
             (oi ->> 'quantity')::integer as quantity
      from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'items') oi
    loop
      update ticket_inventory i set taken = i.taken + line.quantity
      where i.event_id = line.event_id and i.ticket_type_id = line.ticket_type_id;
    end loop;
    select promo_uses || coalesce(jsonb_object_agg(u.key, u.value::integer + 1), '{}') into promo_uses
    from jsonb_each_text(promo_uses) u
    where u.key in (select o ->> 'promoCodeId' from jsonb_array_elements(request -> 'orders') o);
    seats_given := seats_given || seats_wanted;
    accepted := accepted || (request || jsonb_build_object('caps', verdict.caps));
  end loop;

  if cardinality(accepted) > 0 then
    perform write_checkouts(accepted, reserved_minutes);
  end if;
end $$;
