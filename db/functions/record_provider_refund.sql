-- Module: checkout.
-- Writes down money of a payment that its provider gave back without us: made at the provider's own page (provider), or lost in a
-- dispute (dispute). Null cents are all that has not come back, where the provider says that nothing is left. It has moved, so it is never refused; only the books follow.
--
-- What an admin wrote down as given back there by hand (manual_refunds) is that very money.
--
-- First it is taken for refunds of ours that the provider refused again and again, because somebody made them there by hand. All
-- that is left of the payment gives every ticket back. A part belongs to no ticket: each order bears its share of it, by what is
-- left of it, and whoever sold it; a ticket that is refunded later brings so much less.
--
-- PayPal tells of the money of a lost dispute twice: as of a refund, and with the verdict. What is told second is taken for the same
-- money where it is as much, each refund for one dispute; the first may be older than what was heard of the second by no more than three
-- days, as far back as PayPal is asked for what it never told of.
--
-- code: RECORDED, REPLAYED (this one is known, or is what an admin gave back there by hand), TOLD_BEFORE (PayPal told of this money before, the other way), NOT_CAPTURED (the payment holds no money), WAITS (a refund of ours is on its way,
-- and this may be it), TOO_MUCH (more than is left: nothing is written, but of a dispute all that is left). written: the refunds that this made.
-- Locks in the order of a sale: inventory, checkout, payment, orders, tickets.
create or replace function record_provider_refund(
  payment_param uuid, provider_refund_param text, cents_param integer, source_param text, max_refused integer,
  out code text, out written uuid[])
language plpgsql as $$
declare
  paid record;
  sold record;
  due record;
  refund uuid;
  rest integer;
  part integer;
  left_cents integer;
  before_cents integer := 0;
  ours uuid[] := '{}';
  manual uuid[];
  told_before text;
  is_too_much boolean := false;
begin
  perform 1 from ticket_inventory i
  where (i.event_id, i.ticket_type_id) in (
    select p.event_id, p.ticket_type_id
    from places_of_orders(array(
      select o.id from payments paid_by join orders o on o.checkout_id = paid_by.checkout_id where paid_by.id = payment_param)) p)
  order by i.event_id, i.ticket_type_id
  for update;
  perform 1 from checkouts c where c.id = (select p.checkout_id from payments p where p.id = payment_param) for update;
  select p.* into paid from payments p where p.id = payment_param for update;
  perform 1 from orders o where o.checkout_id = paid.checkout_id order by o.event_id, o.id for update;

  written := '{}';
  if exists (select from refunds r where r.payment_id = payment_param and r.provider_refund_id = provider_refund_param)
     or exists (select from disputes d
                where d.payment_id = payment_param and d.provider_dispute_id = provider_refund_param and d.state = 'lost') then
    code := 'REPLAYED';
    return;
  end if;
  -- Of a payment that was given back before its tickets were made nothing is left to follow.
  if paid.state is distinct from 'captured' then
    code := 'NOT_CAPTURED';
    return;
  end if;
  if exists (select from refunds r
             where r.payment_id = payment_param and r.state = 'pending' and r.attempt <= max_refused)
     and cents_param is not null then
    code := 'WAITS';
    return;
  end if;
  -- What an admin said to make at the provider's own page is what it tells of now: one of them, or all of them at once.
  with made as (
    select r.id, r.amount_cents, r.refunded_at
    from refunds r join manual_refunds m on m.refund_id = r.id and m.through = 'provider'
    where r.payment_id = payment_param and r.provider_refund_id is null and source_param = 'provider')
  select coalesce(
    (select array[m.id] from made m where m.amount_cents = cents_param order by m.refunded_at, m.id limit 1),
    (select array_agg(m.id) from made m having sum(m.amount_cents) = cents_param)) into manual;
  if manual is not null then
    update refunds r set provider_refund_id = provider_refund_param, updated_at = clock_timestamp()
    where r.id = any (manual);
    code := 'REPLAYED';
    return;
  end if;

  select r.provider_refund_id into told_before
  from refunds r
  left join disputes d on d.payment_id = r.payment_id and d.provider_dispute_id = r.provider_refund_id
  where r.payment_id = payment_param and paid.gateway = 'paypal' and r.provider_refund_id is not null
    and case source_param
          when 'provider' then
            d.id is not null
            and r.refunded_at > coalesce(
              (select min(w.received_at) from webhook_inbox w
               where w.provider = 'paypal' and w.kind = 'refund' and w.object_id = provider_refund_param), now()) - interval '3 days'
          else d.id is null
               and r.refunded_at > coalesce(
                 (select h.created_at from disputes h
                  where h.payment_id = payment_param and h.provider_dispute_id = provider_refund_param), now()) - interval '3 days'
        end
  group by r.provider_refund_id
  having sum(r.amount_cents) = cents_param
     and (source_param = 'provider' or bool_or(r.source = 'provider' or r.attempt > max_refused))
  order by min(r.refunded_at)
  limit 1;
  if told_before is not null then
    update refunds r
    set source = case r.source when 'provider' then 'dispute' else r.source end,
        provider_refund_id = case source_param when 'provider' then provider_refund_param else r.provider_refund_id end,
        attempt = least(r.attempt, max_refused), -- one that was refused is of one dispute
        updated_at = clock_timestamp()
    where r.payment_id = payment_param and r.provider_refund_id = told_before;
    code := 'TOLD_BEFORE';
    return;
  end if;

  cents_param := coalesce(cents_param, paid.amount_cents - paid.returned_cents);
  rest := cents_param;
  for due in
    select r.id, r.amount_cents from refunds r
    where r.payment_id = payment_param and r.state = 'pending'
    order by r.amount_cents <> cents_param, r.created_at, r.id for update
  loop
    exit when due.amount_cents > rest;
    ours := ours || due.id;
    rest := rest - due.amount_cents;
  end loop;
  left_cents := paid.amount_cents - paid.refunded_cents;
  if rest > left_cents then
    if source_param <> 'dispute' then
      code := 'TOO_MUCH';
      return;
    end if;
    is_too_much := true;
    cents_param := cents_param - rest + left_cents;
    rest := left_cents;
  end if;
  update refunds r
  set state = 'refunded', refunded_at = clock_timestamp(), provider_refund_id = provider_refund_param, updated_at = clock_timestamp()
  where r.payment_id = payment_param and r.id = any (ours);

  for sold in
    select o.event_id, o.id, o.total_cents - o.refunded_cents as left_cents,
           array(select t.id from tickets t
                 where t.event_id = o.event_id and t.order_id = o.id and t.status in ('active', 'used', 'cancelled') order by t.id) as tickets
    from orders o
    where o.checkout_id = paid.checkout_id and o.order_status = 'completed' and o.total_cents > 0 and rest > 0 order by o.event_id, o.id
  loop
    refund := gen_random_uuid();
    if rest = left_cents then
      select r.code into code from refund_tickets(sold.event_id, sold.id, sold.tickets, refund, source_param, null, '', false) r;
      if code <> 'REFUNDED' then
        raise exception 'Tickets of an order whose money is gone could not be taken back: %', code;
      end if;
      update refunds r
      set state = 'refunded', refunded_at = clock_timestamp(), provider_refund_id = provider_refund_param
      where r.event_id = sold.event_id and r.id = refund;
    else
      part := share_of(rest, before_cents + sold.left_cents, left_cents) - share_of(rest, before_cents, left_cents);
      before_cents := before_cents + sold.left_cents;
      continue when part = 0;
      insert into refunds (event_id, id, order_id, payment_id, source, subtotal_cents, fee_cents, organizer_fee_cents, amount_cents,
                           state, refunded_at, provider_refund_id)
      values (sold.event_id, refund, sold.id, payment_param, source_param, part, 0, 0, part, 'refunded', clock_timestamp(),
              provider_refund_param);
      update orders o set refunded_cents = o.refunded_cents + part, updated_at = clock_timestamp()
      where o.event_id = sold.event_id and o.id = sold.id;
      update payments p set refunded_cents = p.refunded_cents + part, updated_at = clock_timestamp() where p.id = payment_param;
      insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents)
      select l.organizer_id, 'refund', sold.event_id, sold.id, refund, -part, part
      from ledger_transactions l where l.event_id = sold.event_id and l.order_id = sold.id and l.kind = 'sale';
    end if;
    written := written || refund;
  end loop;

  update payments p
  set returned_cents = p.returned_cents + cents_param, updated_at = clock_timestamp(),
      state = case when p.returned_cents + cents_param = p.amount_cents then 'refunded' else p.state end
  where p.id = payment_param;
  insert into payment_events (payment_id, source, from_state, to_state, cause)
  values (payment_param, 'webhook', 'captured',
          case when paid.returned_cents + cents_param = paid.amount_cents then 'refunded' else 'captured' end,
          case source_param when 'dispute' then 'a dispute was lost' else 'it was refunded at the provider' end);
  code := case when is_too_much then 'TOO_MUCH' else 'RECORDED' end;
end $$;
