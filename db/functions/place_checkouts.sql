-- Places a batch of checkouts in one transaction and answers one verdict for each, under its position.
--
-- Guarantees: no ticket type is ever sold past its capacity; no person holds more of a type than its cap, over all
-- their orders; a price is charged only while the version it was read from stands and its early bird lasts; the same
-- client key answers the checkout it made before, unless that one was released. Whoever is refused has written nothing.
--
-- A buyer's own older unpaid checkout is given back first, so that a second try never competes with the first. So is
-- one of the same key whose billing or way to pay was changed: its tickets would carry the old name and go to the old
-- address.
-- Verdicts: PLACED, REPLAYED, SOLD_OUT, OVER_LIMIT, PRICE_CHANGED, EVENT_STARTED, NOT_ON_SALE, TRY_AGAIN.
create or replace function place_checkouts(batch jsonb)
returns table (pos integer, code text, checkout_id uuid, facts jsonb) language plpgsql as $$
declare
  request jsonb;
  line record;
  type record;
  earlier record;
  stale uuid[];
  buyers uuid[] := '{}';
  accepted jsonb[] := '{}';
begin
  select coalesce(array_agg(c.id), '{}') into stale
  from checkouts c
  where c.state = 'open'
    and c.user_id = any (array(select (r ->> 'userId')::uuid from jsonb_array_elements(batch) r))
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
    select oi.event_id, oi.ticket_type_id
    from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
    where o.checkout_id = any (stale)
    order by event_id, ticket_type_id
  loop
    perform 1 from ticket_inventory i
    where i.event_id = line.event_id and i.ticket_type_id = line.ticket_type_id
    for update;
  end loop;

  if cardinality(stale) > 0 then
    perform release_checkouts(stale);
  end if;

  for request, pos in select r.value, (r.ordinality - 1)::integer from jsonb_array_elements(batch) with ordinality r
  loop
    checkout_id := (request ->> 'id')::uuid;
    facts := '{}';
    code := 'PLACED';

    -- Two carts of one person in one batch could not see each other's tickets: the second waits for the next batch.
    if (request ->> 'userId')::uuid = any (buyers) then
      code := 'TRY_AGAIN';
      return next;
      continue;
    end if;
    buyers := buyers || (request ->> 'userId')::uuid;

    select c.id, c.state into earlier from checkouts c
    where c.user_id = (request ->> 'userId')::uuid and c.client_key = request ->> 'clientKey';
    if found and earlier.state <> 'released' then
      checkout_id := earlier.id;
      code := 'REPLAYED';
      return next;
      continue;
    elsif found then
      update checkouts c set client_key = c.client_key || ':' || c.id where c.id = earlier.id;
    end if;

    -- One look by key a line: a join with the cart would read whole tables, for nobody knows how long a cart is.
    for line in
      select (o ->> 'eventId')::uuid as event_id, (oi ->> 'ticketTypeId')::uuid as ticket_type_id,
             (oi ->> 'quantity')::integer as quantity, (oi ->> 'priceVersion')::integer as version,
             (oi ->> 'priceUntil')::timestamptz as price_until
      from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'items') oi
    loop
      select e.status, e.starts_at, t.version, t.max_per_person, i.capacity - i.taken as left_over,
             (select count(*)::integer from tickets k
              where k.owner_id = (request ->> 'userId')::uuid and k.event_id = line.event_id
                and k.ticket_type_id = line.ticket_type_id and k.status in ('pending', 'active', 'used')) as held
      into type
      from ticket_types t
      join events e on e.id = t.event_id
      join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
      where t.event_id = line.event_id and t.id = line.ticket_type_id and not t.is_hidden;

      code := case
        when type is null or type.status <> 'published' then 'NOT_ON_SALE'
        when type.starts_at <= clock_timestamp() then 'EVENT_STARTED'
        when type.version <> line.version or line.price_until < clock_timestamp() then 'PRICE_CHANGED'
        when line.quantity + type.held > type.max_per_person then 'OVER_LIMIT'
        when line.quantity > type.left_over then 'SOLD_OUT'
        else 'PLACED'
      end;
      if code <> 'PLACED' then
        facts := jsonb_build_object('eventId', line.event_id, 'ticketTypeId', line.ticket_type_id);
        exit;
      end if;
    end loop;
    if code <> 'PLACED' then
      return next;
      continue;
    end if;

    for line in
      select (o ->> 'eventId')::uuid as event_id, (oi ->> 'ticketTypeId')::uuid as ticket_type_id,
             (oi ->> 'quantity')::integer as quantity
      from jsonb_array_elements(request -> 'orders') o, jsonb_array_elements(o -> 'items') oi
    loop
      update ticket_inventory i set taken = i.taken + line.quantity
      where i.event_id = line.event_id and i.ticket_type_id = line.ticket_type_id;
    end loop;

    accepted := accepted || request;
    return next;
  end loop;

  if cardinality(accepted) = 0 then
    return;
  end if;

  insert into checkouts (id, user_id, client_key, state, payment_method,
                         subtotal_cents, fee_cents, total_cents, reserved_until)
  select (r ->> 'id')::uuid, (r ->> 'userId')::uuid, r ->> 'clientKey',
         case when r ->> 'paymentMethod' = 'cash' then 'awaiting_cash' else 'open' end, r ->> 'paymentMethod',
         (r ->> 'subtotalCents')::integer, (r ->> 'feeCents')::integer, (r ->> 'totalCents')::integer,
         case when r ->> 'paymentMethod' <> 'cash' then clock_timestamp() + interval '15 minutes' end
  from unnest(accepted) r;

  insert into orders (event_id, id, checkout_id, user_id, code, customer_email, customer_name, customer_phone, billing,
                      subtotal_cents, fee_cents, total_cents, organizer_fee_cents, order_status, payment_method,
                      referral_code, environment)
  select (o ->> 'eventId')::uuid, (o ->> 'id')::uuid, (r ->> 'id')::uuid, (r ->> 'userId')::uuid, o ->> 'code',
         r ->> 'customerEmail', r ->> 'customerName', r ->> 'customerPhone', r -> 'billing',
         (o ->> 'subtotalCents')::integer, (o ->> 'feeCents')::integer, (o ->> 'totalCents')::integer,
         (o ->> 'organizerFeeCents')::integer,
         case when r ->> 'paymentMethod' = 'cash' then 'awaiting_cash_payment' else 'awaiting_payment' end,
         r ->> 'paymentMethod', r ->> 'referralCode', r ->> 'environment'
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o;

  insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents, early_bird)
  select (o ->> 'eventId')::uuid, (oi ->> 'id')::uuid, (o ->> 'id')::uuid, (oi ->> 'ticketTypeId')::uuid,
         (oi ->> 'quantity')::integer, (oi ->> 'unitPriceCents')::integer, (oi ->> 'totalPriceCents')::integer,
         (oi ->> 'earlyBird')::boolean
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'items') oi;

  insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, qr_payload, validation_hash)
  select (o ->> 'eventId')::uuid, (t ->> 'id')::uuid, (o ->> 'id')::uuid, (t ->> 'ticketTypeId')::uuid,
         (r ->> 'userId')::uuid, r ->> 'customerName', r ->> 'customerEmail', t -> 'qrPayload', t ->> 'hash'
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'tickets') t;

  insert into payments (id, checkout_id, gateway, environment, amount_cents, idempotency_key)
  select (r -> 'payment' ->> 'id')::uuid, (r ->> 'id')::uuid, r -> 'payment' ->> 'gateway', r ->> 'environment',
         (r ->> 'totalCents')::integer, r -> 'payment' ->> 'idempotencyKey'
  from unnest(accepted) r where jsonb_typeof(r -> 'payment') = 'object';

  insert into mail_outbox (kind, recipient, payload, dedupe_key)
  select 'cash_reservation', r ->> 'customerEmail',
         jsonb_build_object('eventId', o ->> 'eventId', 'orderId', o ->> 'id'), 'cash_reservation:' || (o ->> 'id')
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o
  where r ->> 'paymentMethod' = 'cash';
end $$;
