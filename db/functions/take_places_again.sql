-- Module: checkout.
-- Money came for a checkout after its places had been given back: takes them again, and answers whether it could. Then the
-- checkout is open and its payment unknown, as before a settlement, which is the caller's next step.
--
-- Only if all of it may be sold to this buyer at this moment: on sale, places left, within the cap, and a use of its promo code
-- left, if it had one; whether that code has ended since is not asked, as the price of that day stands. Not once a refund was asked
-- for, and not where the buyer has bought tickets of one of these events since: then they are not to pay twice.
-- `minutes` is how long the places are kept then. The caller need not hold any lock. Locks in the order of a sale: inventory, promo codes, checkouts, payments.
drop function if exists take_places_again(uuid);
create or replace function take_places_again(payment_param uuid, minutes integer) returns boolean language plpgsql as $$
declare
  late uuid := (select p.checkout_id from payments p where p.id = payment_param);
begin
  perform 1
  from ticket_inventory i
  where (i.event_id, i.ticket_type_id) in (
    select p.event_id, p.ticket_type_id from places_of_orders(array(select o.id from orders o where o.checkout_id = late)) p)
  order by i.event_id, i.ticket_type_id
  for update;

  perform 1 from promo_codes p
  where (p.event_id, p.id) in (select o.event_id, o.promo_code_id from orders o where o.checkout_id = late)
  order by p.event_id, p.id
  for no key update;

  perform 1 from seats s
  where (s.event_id, s.id) in (select k.event_id, k.seat_id from orders o join tickets k on k.event_id = o.event_id and k.order_id = o.id
                               where o.checkout_id = late and k.seat_id is not null)
  order by s.event_id, s.id
  for no key update;

  perform 1 from checkouts c where c.id = late for update;
  perform 1 from payments p where p.id = payment_param for update;

  if not exists (select from checkouts c join payments p on p.checkout_id = c.id
                 where p.id = payment_param and p.state = 'refund_due' and p.refund_attempt = 0
                   and c.state = 'released' and c.user_id is not null)
     or exists (select from orders mine
                join checkouts c on c.id = mine.checkout_id
                join orders since on since.user_id = mine.user_id and since.event_id = mine.event_id
                where mine.checkout_id = late and since.created_at > c.created_at
                  and since.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed'))
     or exists (select from orders o
                join tickets k on k.event_id = o.event_id and k.order_id = o.id
                join seats s on s.event_id = k.event_id and s.id = k.seat_id
                where o.checkout_id = late and not is_seat_free(s, ''))
     or exists (select from orders o
                join promo_codes p on p.event_id = o.event_id and p.id = o.promo_code_id
                join lateral (
                  select count(*) as uses, count(*) filter (where used.user_id = o.user_id) as own
                  from orders used
                  where used.event_id = p.event_id and used.promo_code_id = p.id
                    and used.order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed')) since on true
                where o.checkout_id = late and (since.uses >= p.max_uses or since.own >= p.max_per_person))
     or exists (select from orders o
                join events e on e.id = o.event_id
                join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
                join ticket_types t on t.event_id = oi.event_id and t.id = oi.ticket_type_id
                join ticket_inventory i on i.event_id = oi.event_id and i.ticket_type_id = oi.ticket_type_id
                where o.checkout_id = late
                  and (sale_refusal(e, t, o.promo_code_id) is not null
                       -- Seats have their places, whatever ticket type they are of by now.
                       or oi.quantity > case when t.is_seated
                         then (select count(*) from tickets k
                               where k.event_id = oi.event_id and k.order_id = oi.order_id and k.ticket_type_id = t.id and k.seat_id is not null)
                         else i.capacity - i.taken end
                       or oi.quantity + tickets_of_buyer(o.user_id, o.event_id, t.id, t.admits) > t.max_per_person))
  then
    return false;
  end if;

  -- First: a seat that is of another ticket type by now brings its place along.
  update tickets t set status = 'pending', updated_at = clock_timestamp(),
    -- Nobody has told it meanwhile what its seat is called.
    seat_details = t.seat_details || (select seat_name(s) from seats s where s.event_id = t.event_id and s.id = t.seat_id)
  from orders o
  where o.checkout_id = late and t.event_id = o.event_id and t.order_id = o.id;

  update ticket_inventory i set taken = i.taken + again.quantity
  from (select oi.event_id, oi.ticket_type_id, oi.quantity
        from orders o join order_items oi on oi.event_id = o.event_id and oi.order_id = o.id
        where o.checkout_id = late) again
  where i.event_id = again.event_id and i.ticket_type_id = again.ticket_type_id;

  update order_items oi set max_per_person = t.max_per_person
  from orders o, ticket_types t
  where o.checkout_id = late and oi.event_id = o.event_id and oi.order_id = o.id
    and t.event_id = oi.event_id and t.id = oi.ticket_type_id;

  update checkouts c set state = 'open', reserved_until = clock_timestamp() + make_interval(mins => minutes), updated_at = clock_timestamp()
  where c.id = late;

  update payments p set state = 'unknown', next_check_at = clock_timestamp() + interval '5 seconds',
    deadline_at = clock_timestamp() + make_interval(mins => minutes), updated_at = clock_timestamp()
  where p.id = payment_param;
  insert into payment_events (payment_id, source, from_state, to_state, cause)
  values (payment_param, 'reconcile', 'refund_due', 'unknown', 'the places were free');

  update orders o set order_status = 'awaiting_payment', updated_at = clock_timestamp()
  where o.checkout_id = late;

  return true;
end $$;
