-- What must always be true, whatever ran, crashed or raced before. One row for each thing that is not: none is good.
-- Independent of the application's code on purpose; it may run at any moment, on one snapshot, beside live sales.
-- (That every ticket's hash verifies needs the secret and is asked in tests.)
with
sold as (
  select oi.event_id, oi.ticket_type_id, sum(oi.quantity - oi.refunded_quantity - oi.voided_quantity) as quantity
  from orders o
  join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
  where o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')
  group by oi.event_id, oi.ticket_type_id
),
ordered as (
  select o.event_id, o.id, o.order_status, o.checkout_id, o.subtotal_cents,
         coalesce(sum(oi.quantity), 0) as quantity, coalesce(sum(oi.total_price_cents), 0) as items_cents,
         o.discount_cents, coalesce(sum(oi.discount_cents), 0) as items_discount_cents,
         -- Of a table of 8 each guest has one, and an extra is one as well.
         coalesce(sum(oi.quantity * greatest(oi.admits, 1)), 0) as tickets
  from orders o
  left join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
  group by o.event_id, o.id
),
issued as (
  select event_id, order_id, count(*) as all_tickets,
         count(*) filter (where status = 'pending') as pending,
         count(*) filter (where status in ('active', 'used')) as good,
         -- Of a paid order: what its host took back, with the money left.
         count(*) filter (where status = 'cancelled') as void,
         count(*) filter (where seat_details is not null) as seated
  from tickets
  group by event_id, order_id
),
ordered_in as (
  select checkout_id, count(*) as orders, sum(subtotal_cents) as subtotal_cents, sum(fee_cents) as fee_cents,
         sum(total_cents) as total_cents, array_agg(distinct order_status order by order_status) as states
  from orders
  group by checkout_id
),
-- Of what was refunded later the payment stays; what came too late never counted.
captured as (
  select checkout_id, sum(amount_cents) as amount_cents, sum(refunded_cents) as refunded_cents
  from payments
  where gateway <> 'cash' and (state = 'captured' or state = 'refunded' and refunded_cents > 0)
  group by checkout_id
),
posted as (
  select event_id, order_id, sum(provider_cents) as provider_cents
  from ledger_transactions
  where order_id is not null
  group by event_id, order_id
),
zones (zone) as (values ('Pacific/Kiritimati'), ('Etc/GMT+12'), ('UTC')),
broken (invariant, subject) as (

-- I1: a seat belongs to one ticket.
  select 'a seat has more than one living ticket', event_id || ' ' || (seat_details ->> 'seatId')
  from tickets
  where seat_details is not null and status in ('pending', 'active', 'used')
  group by event_id, seat_details ->> 'seatId' having count(*) > 1

-- I2: nothing is sold twice, nobody holds more than their share.
  union all
  select 'places taken differ from places sold: ' || i.taken || ' and ' || coalesce(s.quantity, 0),
         i.event_id || ' ' || i.ticket_type_id
  from ticket_inventory i
  left join sold s on s.event_id = i.event_id and s.ticket_type_id = i.ticket_type_id
  where i.taken <> coalesce(s.quantity, 0)
  union all
  select 'more is sold than there is', i.event_id || ' ' || i.ticket_type_id
  from ticket_inventory i
  join sold s on s.event_id = i.event_id and s.ticket_type_id = i.ticket_type_id
  where s.quantity > i.capacity
  union all
  select 'a ticket type has no inventory', t.event_id || ' ' || t.id
  from ticket_types t
  where not exists (select from ticket_inventory i where i.event_id = t.event_id and i.ticket_type_id = t.id)
  union all
  -- Of each sale, with what its buyer held of earlier ones. A host may lower the cap afterwards; who takes a passed ticket has none more.
  select 'a person has bought more than the cap of that moment', event_id || ' ' || ticket_type_id || ' ' || user_id
  from (select oi.event_id, oi.ticket_type_id, o.user_id, oi.max_per_person,
               sum(ceil(held.tickets::numeric / greatest(oi.admits, 1)))
                 over (partition by oi.event_id, oi.ticket_type_id, o.user_id order by o.created_at, o.id) as held
        from order_items oi
        join orders o on o.event_id = oi.event_id and o.id = oi.order_id
        join lateral (select count(*) as tickets from tickets k
                      where k.event_id = oi.event_id and k.order_id = oi.order_id and k.ticket_type_id = oi.ticket_type_id
                        and k.status in ('pending', 'active', 'used')) held on held.tickets > 0
        where o.user_id is not null) sold
  where held > max_per_person

  union all
  select 'a promo code is used by ' || count(*) || ' orders and may be by ' || p.max_uses, p.event_id || ' ' || p.id
  from promo_codes p
  join orders o on o.event_id = p.event_id and o.promo_code_id = p.id
  where o.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')
  group by p.event_id, p.id having count(*) > p.max_uses

-- I3: what was paid is what was owed, and the simulated provider's book says the same.
  union all
  select 'a checkout differs from the sum of its orders', c.id::text
  from checkouts c
  left join ordered_in o on o.checkout_id = c.id
  where (c.subtotal_cents, c.fee_cents, c.total_cents)
        is distinct from (coalesce(o.subtotal_cents, -1), coalesce(o.fee_cents, -1), coalesce(o.total_cents, -1))
  union all
  select 'captured money differs from a paid checkout', c.id::text
  from checkouts c
  left join captured p on p.checkout_id = c.id
  where c.state = 'paid' and c.payment_method not in ('cash', 'free') and p.amount_cents is distinct from c.total_cents
  union all
  select 'money is captured for a checkout that is ' || c.state, c.id::text
  from checkouts c
  join captured p on p.checkout_id = c.id
  where c.state <> 'paid' or c.payment_method in ('cash', 'free')
  union all
  select 'an order that is paid in cash has no payment of its total', o.event_id || ' ' || o.id
  from orders o
  left join payments p on p.event_id = o.event_id and p.order_id = o.id and p.state = 'captured'
  where o.payment_method = 'cash' and o.order_status = 'completed' and o.total_cents > 0
    and p.amount_cents is distinct from o.total_cents
  union all
  select 'cash is written down for an order that is ' || o.order_status, o.event_id || ' ' || o.id
  from payments p
  join orders o on o.event_id = p.event_id and o.id = p.order_id
  where p.state = 'captured' and o.order_status <> 'completed'
  union all
  select 'a payment is of another kind of money than the database', p.id::text
  from payments p
  where p.environment <> 'none'
    and p.environment <> coalesce((select environment from payment_environment),
                                  (select min(environment) from payments where environment <> 'none'))

  union all
  select 'a payment is past its deadline and holds places', p.id::text
  from payments p
  where p.state in ('requires_action', 'processing', 'unknown') and p.deadline_at < now() - interval '2 hours'
  union all
  select 'a checkout is unpaid past its time', c.id::text
  from checkouts c
  where c.state = 'open' and c.reserved_until < now() - interval '2 hours'
    and not exists (select from payments p
                    where p.checkout_id = c.id and p.state in ('requires_action', 'processing', 'unknown'))
  union all
  select 'a provider has not said for a day whether money was taken, or took what was not asked for', p.id::text
  from payments p
  where p.state = 'void_due' and p.updated_at < now() - interval '1 day'
  union all
  select 'money has waited for a day to be given back', p.id::text
  from payments p
  where p.state = 'refund_due' and p.updated_at < now() - interval '1 day'
  union all
  select 'a refund has waited for a day to be made', r.event_id || ' ' || r.id
  from refunds r
  where r.state = 'pending' and r.created_at < now() - interval '1 day'
  union all
  select 'an order says that ' || o.refunded_cents || ' cents went back and its refunds ' || coalesce(r.cents, 0),
         o.event_id || ' ' || o.id
  from orders o
  left join (select event_id, order_id, sum(amount_cents) as cents from refunds group by event_id, order_id) r
    on r.event_id = o.event_id and r.order_id = o.id
  where o.refunded_cents <> coalesce(r.cents, 0)
     or (o.order_status = 'refunded') and o.refunded_cents <> o.total_cents
  union all
  select 'a payment says that ' || p.refunded_cents || ' cents go back, of them ' || p.returned_cents || ' done, and its refunds '
         || coalesce(r.cents, 0) || ' and ' || coalesce(r.done, 0), p.id::text
  from payments p
  left join (select payment_id, sum(amount_cents) as cents, sum(amount_cents) filter (where state = 'refunded') as done
             from refunds group by payment_id) r on r.payment_id = p.id
  where (p.refunded_cents, p.returned_cents) <> (coalesce(r.cents, 0), coalesce(r.done, 0))
     or p.state = 'captured' and p.returned_cents = p.amount_cents
  union all
  -- Whoever calls an event off gives everybody their money back; what is disputed waits for its end.
  select 'an event is cancelled, and an order of it is paid' || case when c.finished_at is null then ' for a day' else '' end,
         o.event_id || ' ' || o.id
  from event_cancellations c
  join orders o on o.event_id = c.event_id and o.order_status = 'completed' and o.total_cents > 0
  where (c.finished_at is not null or c.created_at < now() - interval '1 day')
    and o.checkout_id not in (select d.checkout_id from disputed_checkouts() d)
  union all
  -- Only what somebody gave back at the provider's own page, or lost in a dispute, is shared between several orders.
  select 'one refund of a provider is ' || count(*) || ' of ours', r.payment_id || ' ' || r.provider_refund_id
  from refunds r
  where r.provider_refund_id is not null
    and not exists (select from payment_events v
                    where v.payment_id = r.payment_id and v.cause in ('it was refunded at the provider', 'a dispute was lost', 'it was given back by hand'))
  group by r.payment_id, r.provider_refund_id having count(*) > 1
  union all
  -- Each ticket with its share of the fees, and parts that belong to no ticket; never more than was paid.
  select 'what went back of an order is not what its refunded tickets cost', o.event_id || ' ' || o.id
  from orders o
  join (select r.event_id, r.order_id, sum(r.fee_cents) as fee, sum(r.organizer_fee_cents) as organizer_fee,
               coalesce(sum(r.amount_cents) filter (where not exists (
                 select from refund_tickets k where k.event_id = r.event_id and k.refund_id = r.id)), 0) as of_no_ticket
        from refunds r group by r.event_id, r.order_id) back on back.event_id = o.event_id and back.order_id = o.id
  join lateral (select sum(round(oi.total_price_cents::numeric * oi.refunded_quantity / oi.quantity)) as cents
                from order_items oi where oi.event_id = o.event_id and oi.order_id = o.id) price on true
  join lateral (select coalesce(round(o.fee_cents * price.cents / nullif(o.subtotal_cents, 0)), 0) as fee,
                       coalesce(round(o.organizer_fee_cents * price.cents / nullif(o.subtotal_cents, 0)), 0) as organizer_fee) share on true
  where (o.refunded_cents, back.fee, back.organizer_fee)
        is distinct from (least(o.total_cents, price.cents + share.fee + back.of_no_ticket), share.fee, share.organizer_fee)
  union all
  select 'refunded tickets are not as many as the items of their order say', oi.event_id || ' ' || oi.order_id
  from order_items oi
  join orders o on o.event_id = oi.event_id and o.id = oi.order_id
  where oi.refunded_quantity * greatest(oi.admits, 1)
        <> (select count(*) from tickets k
            where k.event_id = oi.event_id and k.order_id = oi.order_id and k.ticket_type_id = oi.ticket_type_id
              and k.status = 'refunded')
     or (o.order_status = 'refunded') and oi.refunded_quantity <> oi.quantity
  union all
  select 'a ticket was refunded and is ' || t.status, t.event_id || ' ' || t.id
  from refund_tickets r join tickets t on t.event_id = r.event_id and t.id = r.ticket_id
  where t.status <> 'refunded'
  union all
  select 'a request is open, and all of its tickets went back', r.event_id || ' ' || r.id
  from refund_requests r
  where r.state = 'open'
    and not exists (select from tickets t
                    where t.event_id = r.event_id and t.id = any (r.tickets) and t.status in ('active', 'used', 'cancelled'))
  union all
  select 'places are free for void tickets that are not as many', oi.event_id || ' ' || oi.order_id
  from order_items oi
  join orders o on o.event_id = oi.event_id and o.id = oi.order_id
  where o.order_status = 'completed'
    -- A table's is free once all of its tickets are void, which stand side by side.
    and oi.voided_quantity <> (select count(*)
                               from (select from (select k.status, (row_number() over (order by k.id) - 1) / greatest(oi.admits, 1) as place
                                                  from tickets k
                                                  where k.event_id = oi.event_id and k.order_id = oi.order_id
                                                    and k.ticket_type_id = oi.ticket_type_id and k.status <> 'refunded') k
                                     group by k.place having bool_and(k.status = 'cancelled')) whole)
  union all
  select 'an order waits for cash at an event that is over', o.event_id || ' ' || o.id
  from orders o join events e on e.id = o.event_id
  where o.order_status = 'awaiting_cash_payment' and e.status <> 'postponed'
    and greatest(e.ends_at, e.updated_at) < now() - interval '2 days'
  union all
  select 'an order of nothing to pay has waited for cash for an hour', event_id || ' ' || id
  from orders
  where order_status = 'awaiting_cash_payment' and total_cents = 0 and created_at < now() - interval '1 hour'

-- I4: a paid order has its tickets, an unpaid one opens no door.
  union all
  select 'an order ' || o.order_status || ' of ' || o.tickets || ' has ' || coalesce(t.good, 0) || ' good and '
         || coalesce(t.pending, 0) || ' pending tickets', o.event_id || ' ' || o.id
  from ordered o
  left join issued t on t.event_id = o.event_id and t.order_id = o.id
  where case o.order_status
          when 'completed' then coalesce(t.all_tickets, 0) <> o.tickets or coalesce(t.pending, 0) > 0
                                or coalesce(t.good + t.void, 0) = 0
          when 'awaiting_payment' then coalesce(t.pending, 0) <> o.tickets or coalesce(t.good, 0) > 0
          when 'awaiting_cash_payment' then coalesce(t.pending, 0) <> o.tickets or coalesce(t.good, 0) > 0
          else coalesce(t.pending, 0) > 0 or coalesce(t.good, 0) > 0
        end
  union all
  select 'the tickets of a type are not as many as were ordered', oi.event_id || ' ' || oi.order_id
  from order_items oi
  where (select count(*) from tickets k
         where k.event_id = oi.event_id and k.order_id = oi.order_id and k.ticket_type_id = oi.ticket_type_id)
        <> oi.quantity * greatest(oi.admits, 1)
  union all
  select 'a ticket is of a type that was not ordered', k.event_id || ' ' || k.id
  from tickets k
  where not exists (select from order_items oi
                    where oi.event_id = k.event_id and oi.order_id = k.order_id and oi.ticket_type_id = k.ticket_type_id)
  union all
  select 'a living ticket has a seat that its event does not sell', k.event_id || ' ' || k.id
  from tickets k
  where k.seat_details is not null and k.status in ('pending', 'active', 'used')
    and not exists (select from seats s
                    join seating_charts c on c.event_id = s.event_id and c.id = s.seating_chart_id and c.is_active
                    where s.event_id = k.event_id and s.id::text = k.seat_details ->> 'seatId' and s.status <> 'removed')
  union all
  select 'a living ticket of a type with seats has none', k.event_id || ' ' || k.id
  from tickets k
  join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
  where t.is_seated and k.seat_details is null and k.status in ('pending', 'active', 'used')
  union all
  select 'a type with seats has fewer places than are taken and free', i.event_id || ' ' || i.ticket_type_id
  from ticket_inventory i
  join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id and t.is_seated
  join (select g.event_id, g.ticket_type_id, count(*) as seats
        from seats s
        join seating_charts c on c.event_id = s.event_id and c.id = s.seating_chart_id and c.is_active
        join seat_categories g on g.event_id = s.event_id and g.id = s.seat_category_id
        where s.status = 'available'
          and not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))
        group by g.event_id, g.ticket_type_id) free on free.event_id = i.event_id and free.ticket_type_id = i.ticket_type_id
  where i.capacity < i.taken + free.seats
  union all
  select 'a ticket type is sold by the seat, and no chart of its event has it', t.event_id || ' ' || t.id
  from ticket_types t
  where t.is_seated
    and not exists (select from seat_categories g
                    join seating_charts c on c.event_id = g.event_id and c.id = g.seating_chart_id and c.is_active
                    where g.event_id = t.event_id and g.ticket_type_id = t.id)
  union all
  select 'seats are on a chart whose ticket type is not sold by the seat', g.event_id || ' ' || g.id
  from seat_categories g
  join seating_charts c on c.event_id = g.event_id and c.id = g.seating_chart_id and c.is_active
  join ticket_types t on t.event_id = g.event_id and t.id = g.ticket_type_id and not t.is_seated
  where exists (select from seats s where s.event_id = g.event_id and s.seat_category_id = g.id and s.status <> 'removed')
  union all
  select 'a chart is on sale without its seats', c.event_id || ' ' || c.id
  from seating_charts c
  where c.is_active
    and not exists (select from seats s where s.event_id = c.event_id and s.seating_chart_id = c.id and s.status <> 'removed')
  union all
  select 'a seat is held and has a living ticket', h.event_id || ' ' || h.seat_id
  from seat_holds h
  join tickets k on k.event_id = h.event_id and k.seat_details ->> 'seatId' = h.seat_id::text
  where k.status in ('pending', 'active', 'used') and h.expires_at > now()
  union all
  select 'the fees of seats are not 2.00 a seat, and 3 percent or 1.50', o.event_id || ' ' || o.id
  from orders o
  join issued t on t.event_id = o.event_id and t.order_id = o.id
  where (o.seat_service_fee_cents not in (0, 200 * t.seated) and o.discount_cents = 0)
     or (o.seat_service_fee_cents > 0) <> (o.seat_processing_fee_cents >= 150)
     or o.seat_processing_fee_cents > greatest(150, round(o.subtotal_cents * 0.03))
  union all
  select 'a checkout ' || c.state || ' has orders ' || array_to_string(o.states, ', '), c.id::text
  from checkouts c
  join ordered_in o on o.checkout_id = c.id
  where not o.states <@ case c.state
          when 'open' then array['awaiting_payment']
          when 'paid' then array['completed', 'refunded', 'cancelled', 'expired']
          when 'awaiting_cash' then array['awaiting_cash_payment', 'completed', 'refunded', 'cancelled', 'expired']
          else array['expired', 'cancelled']
        end
  union all
  select 'an order is ' || o.order_status || ' and its payment ' || o.payment_status, o.event_id || ' ' || o.id
  from orders o
  where (o.order_status = 'completed') <> (o.payment_status = 'completed')
     or (o.payment_status = 'completed' and o.paid_at is null)

-- I6: nothing is done twice.
  union all
  select 'the tickets of an order were mailed more or less than once', o.event_id || ' ' || o.id
  from orders o
  where o.order_status = 'completed'
    -- Sent mails are forgotten after thirty days.
    and o.paid_at > now() - interval '29 days'
    and (select count(*) from mail_outbox m where m.dedupe_key = 'ticket_confirmation:' || o.id)
        <> case when o.mail_owed or o.customer_email = 'door@account.invalid' then 0 else 1 end
  union all
  select 'the tickets of an order have waited for an hour to be mailed', o.event_id || ' ' || o.id
  from orders o
  where o.mail_owed and o.paid_at < now() - interval '1 hour'
  union all
  select 'more than one payment of a checkout is in flight or captured', checkout_id::text
  from payments
  where state in ('requires_action', 'processing', 'unknown', 'captured') and gateway <> 'cash'
  group by checkout_id having count(*) > 1

-- I7: commission is earned once, on a real sale, by somebody else.
  union all
  select 'commission was paid to the buyer', c.event_id || ' ' || c.order_id
  from commission_earnings c
  join orders o on o.event_id = c.event_id and o.id = c.order_id
  where o.user_id = c.follower_id
  union all
  select 'commission stands on an order that is ' || o.order_status, c.event_id || ' ' || c.order_id
  from commission_earnings c
  join orders o on o.event_id = c.event_id and o.id = c.order_id
  where c.status <> 'reversed' and o.order_status <> 'completed'

  union all
  select 'commission is earned on more than its order', c.event_id || ' ' || c.order_id
  from commission_earnings c
  join orders o on o.event_id = c.event_id and o.id = c.order_id
  where c.sale_amount_cents > o.total_cents
  union all
  -- What was paid out is no more touched by refunds.
  select 'commission is left of other tickets than its order has', c.event_id || ' ' || c.order_id
  from commission_earnings c
  cross join lateral (
    select sum(oi.total_price_cents) as whole, sum(share_of(oi.total_price_cents, oi.refunded_quantity, oi.quantity)) as back
    from order_items oi where oi.event_id = c.event_id and oi.order_id = c.order_id) i
  where c.status <> 'paid'
    and c.commission_amount_cents - c.refunded_cents <> share_of(c.commission_amount_cents, i.whole - i.back, i.whole)
  union all
  -- A person who is deleted takes their clicks with them; that they were counted stays.
  select 'fewer clicks of a code are counted than there are', r.id::text
  from referral_codes r
  where r.clicks_count < (select count(*) from referral_clicks k where k.referral_code_id = r.id and k.is_counted)

-- I8: every total can be worked out again from its rows.
  union all
  select 'an order differs from the sum of its items', event_id || ' ' || id
  from ordered
  where subtotal_cents <> items_cents or discount_cents <> items_discount_cents or quantity = 0
  union all
  -- Of what is asked for the items, whatever they would cost somebody else.
  select 'the processing fee is not 3 percent of what the items cost', c.id::text
  from checkouts c
  join (select checkout_id, sum(items_cents)::bigint as items_cents from ordered group by checkout_id) asked on asked.checkout_id = c.id
  where c.fee_cents <> (asked.items_cents * 300 + 5000) / 10000
    and not exists (select from orders o join issued t on t.event_id = o.event_id and t.order_id = o.id
                    where o.checkout_id = c.id and t.seated > 0)
  union all
  select 'the organiser fee is not 3 percent of its order', event_id || ' ' || id
  from orders
  where organizer_fee_cents <> (subtotal_cents::bigint * 300 + 5000) / 10000
  union all
  select 'a payment asks for another amount than its checkout', p.id::text
  from payments p
  join checkouts c on c.id = p.checkout_id
  where p.gateway <> 'cash' and p.amount_cents <> c.total_cents
  union all
  select 'the ledger has another sale than the order', o.event_id || ' ' || o.id
  from orders o
  left join ledger_transactions l on l.event_id = o.event_id and l.order_id = o.id and l.kind in ('sale', 'cash_sale')
  where case
          when o.order_status in ('completed', 'refunded') and o.payment_method = 'cash' and o.organizer_fee_cents > 0
            then (l.kind, l.organizer_fee_cents, l.cash_fee_cents) is distinct from
                 ('cash_sale', -o.organizer_fee_cents, o.organizer_fee_cents)
          when o.order_status in ('completed', 'refunded') and o.payment_method <> 'cash' and o.total_cents > 0
            then (l.kind, l.provider_cents, l.buyer_fee_cents, l.organizer_fee_cents, l.organizer_cents) is distinct from
                 ('sale', o.total_cents, -o.fee_cents, -o.organizer_fee_cents, o.organizer_fee_cents - o.subtotal_cents)
          else l.id is not null
        end
  union all
  select 'the ledger has another refund than was made', r.event_id || ' ' || r.id
  from refunds r
  join orders o on o.event_id = r.event_id and o.id = r.order_id
  left join ledger_transactions l on l.source_id = r.id and l.order_id = r.order_id and l.kind in ('refund', 'cash_refund')
  where case
          when o.payment_method = 'cash' and r.organizer_fee_cents > 0
            then (l.kind, l.organizer_fee_cents, l.cash_fee_cents) is distinct from
                 ('cash_refund', r.organizer_fee_cents, -r.organizer_fee_cents)
          when o.payment_method <> 'cash' and r.amount_cents + r.fee_cents + r.organizer_fee_cents > 0
            then (l.kind, l.provider_cents, l.buyer_fee_cents, l.organizer_fee_cents, l.organizer_cents) is distinct from
                 ('refund', -r.amount_cents, r.fee_cents, r.organizer_fee_cents, r.subtotal_cents - r.organizer_fee_cents)
          else l.id is not null
        end
  union all
  select 'the ledger has a refund that nobody made', l.organizer_id || ' ' || l.id
  from ledger_transactions l
  where l.kind in ('refund', 'cash_refund')
    and not exists (select from refunds r where r.event_id = l.event_id and r.order_id = l.order_id and r.id = l.source_id)
  union all
  select 'the ledger has ' || coalesce(sum(l.provider_cents), 0) || ' cents at the provider for a checkout with '
         || p.amount_cents - p.refunded_cents, c.id::text
  from checkouts c
  join captured p on p.checkout_id = c.id
  join orders o on o.checkout_id = c.id
  left join posted l on l.event_id = o.event_id and l.order_id = o.id
  where c.state = 'paid'
  group by c.id, p.amount_cents, p.refunded_cents
  having coalesce(sum(l.provider_cents), 0) <> p.amount_cents - p.refunded_cents
  union all
  select 'a line of the ledger was changed, or the one before it', l.organizer_id || ' ' || l.id
  from (select t.*, ledger_hash(t) as true_hash,
               lag(t.hash) over chain as hash_before, row_number() over chain as place
        from ledger_transactions t
        window chain as (partition by t.order_id, case when t.order_id is null then t.organizer_id end order by t.position)) l
  where l.hash <> l.true_hash or l.previous_hash is distinct from l.hash_before or l.position <> l.place

-- Cash fees: deducted in small parts, never more than there were, and known to whoever asks the cache.
  union all
  select 'more than 5 percent of an order was deducted for cash fees', d.event_id || ' ' || d.order_id
  from ledger_transactions d join orders o on o.event_id = d.event_id and o.id = d.order_id
  where d.kind = 'fee_deduction'
    and (o.payment_method = 'cash' or d.organizer_cents <= 0 or d.organizer_cents::bigint * 100 > o.subtotal_cents::bigint * 5)
  union all
  select 'more cash fees were deducted than there ever were', organizer_id::text
  from ledger_transactions
  where kind in ('cash_sale', 'fee_deduction', 'fee_returned')
  group by organizer_id having sum(cash_fee_cents) < 0
  union all
  select 'more cash fees were given back to an order than it paid', event_id || ' ' || order_id
  from ledger_transactions
  where kind in ('fee_deduction', 'fee_returned')
  group by event_id, order_id having sum(-cash_fee_cents) < 0
  union all
  -- The job that keeps it runs every minute, and makes it at its first run.
  select 'the cache of cash fees says something else than the ledger', l.organizer_id::text
  from (select organizer_id, max(created_at) as newest,
               coalesce(sum(cash_fee_cents) filter (where kind not in ('fee_deduction', 'fee_returned')), 0) as arisen,
               coalesce(sum(-cash_fee_cents) filter (where kind in ('fee_deduction', 'fee_returned')), 0) as deducted
        from ledger_transactions where cash_fee_cents <> 0 group by organizer_id) l
  join fee_reconciliation f on f.organizer_id = l.organizer_id
  where (f.cash_fees_owed_cents, f.fees_deducted_cents) is distinct from (l.arisen, l.deducted)
    and (l.newest < now() - interval '15 minutes' or l.newest < f.updated_at)

-- What is carried of a payout for each event is the sum of its lines of that event.
  union all
  select 'a payout holds another sum of an event than its lines', coalesce(s.payout_id, l.payout_id)::text
  from (select payout_id, coalesce(event_id, payout_id) as event_id, cents from payout_sums) s
  full join (
    select p.payout_id, coalesce(t.event_id, p.payout_id) as event_id, -sum(t.organizer_cents) as cents
    from payout_lines p join ledger_transactions t on t.organizer_id = p.organizer_id and t.id = p.transaction_id
    group by 1, 2) l on l.payout_id = s.payout_id and l.event_id = s.event_id
  where s.cents is distinct from l.cents

-- The sums of the ledger are what its rows come to, by month of every clock: of the zone furthest ahead, of the one furthest behind, of UTC.
  union all
  select distinct 'the sums of the ledger differ from its rows: ' || coalesce(l.kind, s.kind),
         coalesce(l.organizer_id, s.organizer_id) || ' ' || coalesce(l.event_id::text, s.event_id::text, 'no event')
  from (select organizer_id, coalesce(event_id, organizer_id) as event_id, kind, z.zone,
               date_trunc('month', created_at at time zone z.zone) as month, count(*) as lines, max(created_at) as newest,
               sum(provider_cents) as provider, sum(buyer_fee_cents) as buyer_fee, sum(organizer_fee_cents) as organizer_fee,
               sum(cash_fee_cents) as cash_fee, sum(organizer_cents) as organizer, sum(paid_out_cents) as paid_out
        from ledger_transactions cross join zones z group by 1, 2, 3, 4, 5) l
  full join (select organizer_id, coalesce(event_id, organizer_id) as event_id, kind, z.zone,
                    date_trunc('month', since at time zone z.zone) as month, sum(lines) as lines, max(newest) as newest,
                    sum(provider_cents) as provider, sum(buyer_fee_cents) as buyer_fee, sum(organizer_fee_cents) as organizer_fee,
                    sum(cash_fee_cents) as cash_fee, sum(organizer_cents) as organizer, sum(paid_out_cents) as paid_out
             from ledger_sums cross join zones z group by 1, 2, 3, 4, 5) s
    on s.organizer_id = l.organizer_id and s.event_id = l.event_id and s.kind = l.kind and s.zone = l.zone and s.month = l.month
  where (l.lines, l.newest, l.provider, l.buyer_fee, l.organizer_fee, l.cash_fee, l.organizer, l.paid_out)
        is distinct from (s.lines, s.newest, s.provider, s.buyer_fee, s.organizer_fee, s.cash_fee, s.organizer, s.paid_out)

-- Payouts: each line of the ledger once, each payout the sum of its lines, and posted when it was paid.
  union all
  select 'a payout is not the sum of its lines', p.id::text
  from payouts p
  where p.amount_cents is distinct from
        (select sum(-t.organizer_cents) from payout_lines l
         join ledger_transactions t on t.organizer_id = l.organizer_id and t.id = l.transaction_id
         where l.payout_id = p.id and l.organizer_id = p.organizer_id)
    and p.state not in ('cancelled', 'failed')
  union all
  select 'a payout has a line that is paid to nobody, or belongs to another', l.payout_id::text
  from payout_lines l
  join payouts p on p.id = l.payout_id
  join ledger_transactions t on t.organizer_id = l.organizer_id and t.id = l.transaction_id
  where p.state in ('cancelled', 'failed') or p.organizer_id <> l.organizer_id or t.kind = 'payout' or t.organizer_cents = 0
  union all
  select 'a payout is ' || p.state || ' and the ledger says something else', p.id::text
  from payouts p
  where (select count(*) from ledger_transactions t
         where t.kind = 'payout' and t.source_id = p.id and t.organizer_id = p.organizer_id
           and (t.organizer_cents, t.paid_out_cents) = (p.amount_cents, -p.amount_cents))
        <> case when p.state in ('paid', 'returned') then 1 else 0 end
     or (select count(*) from ledger_transactions t
         where t.kind = 'payout_returned' and t.source_id = p.id and t.organizer_id = p.organizer_id
           and (t.organizer_cents, t.paid_out_cents) = (-p.amount_cents, p.amount_cents))
        <> case when p.state = 'returned' then 1 else 0 end
  union all
  select 'a payout was made to an account that had not rested for three days', p.id::text
  from payouts p join payout_accounts a on a.id = p.account_id
  where p.made_at < a.created_at + interval '3 days'
  union all
  select 'the ledger has a payout that nobody made', t.organizer_id || ' ' || t.id
  from ledger_transactions t
  where t.kind in ('payout', 'payout_returned')
    and not exists (select from payouts p
                    where p.id = t.source_id and p.organizer_id = t.organizer_id and p.amount_cents = abs(t.organizer_cents))
  union all
  select 'more was paid out than was ever brought in', organizer_id::text
  from ledger_transactions
  where kind in ('sale', 'payout', 'payout_returned')
  group by organizer_id having sum(organizer_cents) > 0

-- I11: identity and profile are one person.
  union all
  select 'an account has no profile', u.id::text
  from auth_user u
  where not exists (select from profiles p where p.id = u.id and p.email = u.email)

-- I12: a picture that a profile names is kept.
  union all
  select 'a profile names a picture that is not kept', p.id::text
  from profiles p
  where p.avatar_url like '/storage/v1/object/public/avatars/%'
    and not exists (select from storage_objects o
                    where o.bucket = 'avatars' and o.owner_id = p.id
                      and p.avatar_url = '/storage/v1/object/public/avatars/' || o.path || '?v=' || o.version)
)
select invariant, subject from broken order by invariant, subject
