-- Module: checkout.
-- Writes accepted checkouts with all that belongs to them: orders, items, pending tickets, the payment with its key, and
-- the mail that confirms a reservation in cash. The second half of place_checkouts, which alone may call it: the places
-- are taken already, and their inventory rows locked. What else a sale has to write before money moves is added here.
-- A server that runs still with other keys than those that the database was stamped with sells nothing: it raises.
create or replace function write_checkouts(accepted jsonb[], reserved_minutes integer) returns void
language plpgsql set enable_seqscan = off as $$
declare
  stamped text := (select environment from payment_environment);
  sold record;
begin
  if exists (select from unnest(accepted) r where r ->> 'environment' not in ('none', stamped)) then
    raise exception 'This database takes payments of % alone', stamped;
  end if;

  insert into checkouts (id, user_id, client_key, state, payment_method,
                         subtotal_cents, fee_cents, total_cents, reserved_until)
  select (r ->> 'id')::uuid, (r ->> 'userId')::uuid, r ->> 'clientKey',
         case when r ->> 'paymentMethod' = 'cash' then 'awaiting_cash' else 'open' end, r ->> 'paymentMethod',
         (r ->> 'subtotalCents')::integer, (r ->> 'feeCents')::integer, (r ->> 'totalCents')::integer,
         case when r ->> 'paymentMethod' <> 'cash' then clock_timestamp() + make_interval(mins => reserved_minutes) end
  from unnest(accepted) r;

  insert into orders (event_id, id, checkout_id, user_id, code, customer_email, customer_name, customer_phone, billing,
                      subtotal_cents, fee_cents, total_cents, organizer_fee_cents, order_status, payment_method,
                      referral_code, environment, refundable_until, promo_code_id, discount_cents,
                      seat_processing_fee_cents, seat_service_fee_cents)
  select (o ->> 'eventId')::uuid, (o ->> 'id')::uuid, (r ->> 'id')::uuid,
         -- Who buys at the door is nobody here: the checkout is its seller's.
         case when not r ? 'atDoor' then (r ->> 'userId')::uuid end, o ->> 'code',
         r ->> 'customerEmail', r ->> 'customerName', r ->> 'customerPhone', r -> 'billing',
         (o ->> 'subtotalCents')::integer, (o ->> 'feeCents')::integer, (o ->> 'totalCents')::integer,
         (o ->> 'organizerFeeCents')::integer,
         case when r ->> 'paymentMethod' = 'cash' then 'awaiting_cash_payment' else 'awaiting_payment' end,
         r ->> 'paymentMethod', r ->> 'referralCode', r ->> 'environment',
         (select e.starts_at - e.refund_days * interval '24 hours' from events e
          where e.id = (o ->> 'eventId')::uuid and e.gives_refunds),
         -- Servers of the release before know no codes.
         (o ->> 'promoCodeId')::uuid, coalesce((o ->> 'discountCents')::integer, 0),
         coalesce((o ->> 'seatProcessingFeeCents')::integer, 0), coalesce((o ->> 'seatServiceFeeCents')::integer, 0)
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o;

  insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents, early_bird,
                           admits, max_per_person, discount_cents)
  select (o ->> 'eventId')::uuid, (oi ->> 'id')::uuid, (o ->> 'id')::uuid, (oi ->> 'ticketTypeId')::uuid,
         (oi ->> 'quantity')::integer, (oi ->> 'unitPriceCents')::integer, (oi ->> 'totalPriceCents')::integer,
         (oi ->> 'earlyBird')::boolean,
         -- Servers of the release before name no number: then it is what the version of the price says, which they named.
         coalesce((oi ->> 'admits')::smallint,
                  (select t.admits from ticket_types t
                   where t.event_id = (o ->> 'eventId')::uuid and t.id = (oi ->> 'ticketTypeId')::uuid)),
         (r -> 'caps' ->> (oi ->> 'ticketTypeId'))::integer, coalesce((oi ->> 'discountCents')::integer, 0)
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'items') oi;

  insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, qr_payload, validation_hash,
                       seat_details)
  select (o ->> 'eventId')::uuid, (t ->> 'id')::uuid, (o ->> 'id')::uuid, (t ->> 'ticketTypeId')::uuid,
         case when not r ? 'atDoor' then (r ->> 'userId')::uuid end, r ->> 'customerName', r ->> 'customerEmail', t -> 'qrPayload', t ->> 'hash',
         -- Its chart may call the seat otherwise since its price was asked.
         (t -> 'seatDetails') || (select seat_name(s) from seats s
                                  where s.event_id = (o ->> 'eventId')::uuid and s.id = (t ->> 'seatId')::uuid)
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'tickets') t;

  -- The ticket has the seat now: its hold, and what was left of one that is over, is done with.
  for sold in
    select (o ->> 'eventId')::uuid as event_id, (t ->> 'seatId')::uuid as seat_id
    from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o, jsonb_array_elements(o -> 'tickets') t
    where r ? 'seatSession' and t ? 'seatId'
    order by event_id, seat_id
  loop
    delete from seat_holds h where h.event_id = sold.event_id and h.seat_id = sold.seat_id;
  end loop;

  insert into payments (id, checkout_id, gateway, environment, receiving_account, amount_cents, idempotency_key)
  select (r -> 'payment' ->> 'id')::uuid, (r ->> 'id')::uuid, r -> 'payment' ->> 'gateway', r ->> 'environment',
         -- Servers of the release before name no account.
         coalesce(r -> 'payment' ->> 'receivingAccount', 'platform'),
         (r ->> 'totalCents')::integer, r -> 'payment' ->> 'idempotencyKey'
  from unnest(accepted) r where jsonb_typeof(r -> 'payment') = 'object';

  perform enqueue_mail('cash_reservation', r ->> 'customerEmail',
                       jsonb_build_object('eventId', o ->> 'eventId', 'orderId', o ->> 'id'), 'cash_reservation:' || (o ->> 'id'))
  from unnest(accepted) r, jsonb_array_elements(r -> 'orders') o
  -- A free order beside one in cash waits for nothing: its confirmation comes with its settlement.
  where r ->> 'paymentMethod' = 'cash' and not r ? 'atDoor' and (o ->> 'totalCents')::integer > 0;
end $$;
