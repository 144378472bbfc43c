-- Module: checkout.
-- Gives tickets of a paid order back, in part or all that is left, and answers what goes back for them. The inverse of settling:
-- the tickets open no door, their places are free, the organiser owes no fee for them, the ledger has the opposite posting, and a
-- buyer's request for them is done with.
-- It moves no money at a provider: whoever calls it does, once this is committed, under the key of the refund. As a preview it
-- answers what it would do, and does nothing.
--
-- code: REFUNDED (done now), REPLAYED (these tickets went back with this refund before), OTHER_REFUND (its id is of another: of other
-- tickets, another order or another event; the provider knows the money by it), NOT_PAID (the order holds no money), DISPUTED (its buyer
-- disputes it, so that its money is held: `disputed_checkouts`), NOT_ITS_TICKETS (one is of another order, or none is named), ALREADY_REFUNDED (one went
-- back before), WHOLE_GROUPS (a table goes back whole: `groups_of_order`).
--
-- What goes back is what was paid: the price of each ticket, and its share of the buyer's fee. Shares are the difference of two
-- rounded sums (of all that went back, after and before), so that together they are exact in whatever order tickets go back. What a provider gave back of the order without us is taken off.
-- Of a paid order a cancelled ticket is one that its host made void: its money goes back like that of a good one.
-- Locks in the order of a sale: inventory, checkout, payment, order, tickets; then requests of the order.
drop function if exists refund_tickets(uuid, uuid, uuid[], uuid, text, uuid, text);
create or replace function refund_tickets(
  event_param uuid, order_param uuid, tickets_param uuid[], refund_param uuid, source_param text, person_param uuid,
  reason_param text, is_preview boolean, out code text, out amount integer, out fee integer, out organizer_fee integer,
  out is_whole boolean)
language plpgsql as $$
declare
  of_checkout uuid := (select o.checkout_id from orders o where o.event_id = event_param and o.id = order_param);
  sold record;
  before record;
  paid record;
  subtotal integer;
  -- The price of these tickets, and of those that went back before.
  value integer;
  gone integer;
  organizer uuid;
begin
  -- A preview waits for nobody, and holds up nobody who buys.
  if not is_preview then
    perform 1 from ticket_inventory i
    where i.event_id = event_param and i.ticket_type_id in (select p.ticket_type_id from places_of_orders(array[order_param]) p)
    order by i.ticket_type_id
    for update;
    perform 1 from checkouts c where c.id = of_checkout for update;
    perform 1 from payments p where p.checkout_id = of_checkout order by p.id for update;
    perform 1 from orders o where o.event_id = event_param and o.id = order_param for update;
    perform 1 from tickets t where t.event_id = event_param and t.id = any (tickets_param) order by t.id for update;
  end if;
  select o.* into sold from orders o where o.event_id = event_param and o.id = order_param;
  select p.* into paid from payments p
  where p.checkout_id = of_checkout and p.state = 'captured'
    and case sold.payment_method when 'cash' then p.order_id = order_param else p.gateway <> 'cash' end;

  select r.* into before from refunds r where r.id = refund_param;
  if found then
    -- Of a table its first ticket may be named alone: once it went back, nobody knows its others.
    code := case
      when (before.event_id, before.order_id) = (event_param, order_param)
        and tickets_param <@ array(select t.ticket_id from refund_tickets t where t.event_id = event_param and t.refund_id = refund_param)
        then 'REPLAYED'
      else 'OTHER_REFUND'
    end;
    amount := before.amount_cents;
    fee := before.fee_cents;
    organizer_fee := before.organizer_fee_cents;
    is_whole := sold.order_status = 'refunded';
    return;
  end if;

  code := case
    when sold.order_status is distinct from 'completed' then 'NOT_PAID'
    -- Once all money went back, what is left of the order cost nothing.
    when sold.total_cents > sold.refunded_cents and paid.id is null then 'NOT_PAID'
    when source_param not in ('provider', 'dispute')
      and exists (select from disputed_checkouts() d where d.checkout_id = of_checkout) then 'DISPUTED'
    when coalesce(cardinality(tickets_param), 0) = 0
      or (select count(*) from tickets t
          where t.event_id = event_param and t.order_id = order_param and t.id = any (tickets_param))
         <> (select count(distinct id) from unnest(tickets_param) id) then 'NOT_ITS_TICKETS'
    when exists (select from tickets t
                 where t.event_id = event_param and t.id = any (tickets_param) and t.status not in ('active', 'used', 'cancelled')) then 'ALREADY_REFUNDED'
    when exists (select from groups_of_order(event_param, order_param) g
                 group by g.item_id, g.group_number
                 having bool_or(g.ticket_id = any (tickets_param)) and not bool_and(g.ticket_id = any (tickets_param))) then 'WHOLE_GROUPS'
    else 'REFUNDED'
  end;
  if code <> 'REFUNDED' then
    return;
  end if;

  with chosen as (
    select oi.id, count(*) / greatest(oi.admits, 1) as units
    from order_items oi
    join tickets t on t.event_id = oi.event_id and t.order_id = oi.order_id and t.ticket_type_id = oi.ticket_type_id
    where oi.event_id = event_param and oi.order_id = order_param and t.id = any (tickets_param)
    group by oi.id, oi.admits)
  select sum(share_of(oi.total_price_cents, oi.refunded_quantity + c.units, oi.quantity)
             - share_of(oi.total_price_cents, oi.refunded_quantity, oi.quantity))
  into subtotal
  from chosen c join order_items oi on oi.event_id = event_param and oi.id = c.id;

  gone := (select sum(share_of(oi.total_price_cents, oi.refunded_quantity, oi.quantity)) from order_items oi
           where oi.event_id = event_param and oi.order_id = order_param);
  fee := share_of(sold.fee_cents, gone + subtotal, sold.subtotal_cents) - share_of(sold.fee_cents, gone, sold.subtotal_cents);
  organizer_fee := share_of(sold.organizer_fee_cents, gone + subtotal, sold.subtotal_cents)
                   - share_of(sold.organizer_fee_cents, gone, sold.subtotal_cents);
  value := subtotal;
  -- What went back at the provider, for no ticket, is not given a second time; the seller bore it, also where it was our fee.
  amount := least(subtotal + fee, sold.total_cents - sold.refunded_cents);
  subtotal := amount - fee;
  is_whole := (select count(*) from tickets t
               where t.event_id = event_param and t.order_id = order_param and t.status in ('active', 'used', 'cancelled'))
              = (select count(distinct id) from unnest(tickets_param) id);
  if is_preview then
    return;
  end if;

  insert into refunds (event_id, id, order_id, payment_id, source, made_by, reason, subtotal_cents, fee_cents, organizer_fee_cents,
                       amount_cents, state, refunded_at)
  select event_param, refund_param, order_param, paid.id, source_param, person_param, reason_param, subtotal, fee, organizer_fee,
         amount, case when is_done then 'refunded' else 'pending' end, case when is_done then clock_timestamp() end
  -- What was paid in cash is given back by hand, and what was free by nobody.
  from (select amount = 0 or sold.payment_method = 'cash' as is_done) d
  on conflict do nothing;
  -- Another order took the id at this moment.
  if not found then
    code := 'OTHER_REFUND';
    return;
  end if;
  insert into refund_tickets (event_id, ticket_id, refund_id)
  select event_param, id, refund_param from (select distinct unnest(tickets_param) as id) t;

  -- The place of what was void is free already.
  with whole as (
    select g.item_id, bool_and(g.ticket_id = any (tickets_param)) as is_back, bool_and(g.status = 'cancelled') as is_void
    from groups_of_order(event_param, order_param) g
    group by g.item_id, g.group_number),
  back as (
    select oi.id, oi.ticket_type_id, oi.voided_quantity as was_void, count(*) filter (where whole.is_back) as units,
      count(*) filter (where whole.is_void and not whole.is_back) as still_void
    from whole join order_items oi on oi.event_id = event_param and oi.id = whole.item_id
    group by oi.id, oi.ticket_type_id, oi.voided_quantity),
  counted as (
    update order_items oi set refunded_quantity = oi.refunded_quantity + back.units, voided_quantity = back.still_void
    from back
    where oi.event_id = event_param and oi.id = back.id)
  update ticket_inventory i set taken = i.taken - (back.units + back.still_void - back.was_void)
  from back
  where i.event_id = event_param and i.ticket_type_id = back.ticket_type_id;
  update tickets t set status = 'refunded', used_at = null, updated_at = clock_timestamp()
  where t.event_id = event_param and t.id = any (tickets_param);
  -- Nobody has to answer a buyer who asked for what is back. The request that this refund answers is closed by whoever answers it.
  update refund_requests r set state = 'refunded', answered_at = clock_timestamp()
  where r.event_id = event_param and r.order_id = order_param and r.state = 'open' and not (source_param = 'request' and r.id = refund_param)
    and not exists (select from tickets t
                    where t.event_id = event_param and t.id = any (r.tickets) and t.status in ('active', 'used', 'cancelled'));

  update orders o
  set refunded_cents = o.refunded_cents + amount, updated_at = clock_timestamp(),
      order_status = case when is_whole then 'refunded' else o.order_status end,
      payment_status = case when is_whole then 'refunded' else o.payment_status end
  where o.event_id = event_param and o.id = order_param;
  update payments p
  set refunded_cents = p.refunded_cents + amount, updated_at = clock_timestamp(),
      returned_cents = p.returned_cents + case when p.gateway = 'cash' then amount else 0 end,
      state = case when p.gateway = 'cash' and p.refunded_cents + amount = p.amount_cents then 'refunded' else p.state end
  where p.id = paid.id;
  update commission_earnings c
  set status = case when is_whole then 'reversed' else c.status end,
      -- Of what the sale brought, the share of the tickets that are left is left, in whatever steps the others went back.
      refunded_cents = c.commission_amount_cents
        - share_of(c.commission_amount_cents, sold.subtotal_cents - gone - value, sold.subtotal_cents)
  where c.event_id = event_param and c.order_id = order_param and c.status in ('pending', 'approved');

  -- Whoever it was sold for, whoever runs the event now.
  organizer := (select l.organizer_id from ledger_transactions l
                where l.event_id = event_param and l.order_id = order_param and l.kind in ('sale', 'cash_sale'));
  if sold.payment_method = 'cash' and organizer_fee > 0 then
    insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, organizer_fee_cents, cash_fee_cents)
    values (organizer, 'cash_refund', event_param, order_param, refund_param, organizer_fee, -organizer_fee);
  elsif sold.payment_method <> 'cash' and amount + fee + organizer_fee > 0 then
    insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, buyer_fee_cents,
                                     organizer_fee_cents, organizer_cents)
    values (organizer, 'refund', event_param, order_param, refund_param, -amount, fee, organizer_fee,
            subtotal - organizer_fee);
  end if;
end $$;
