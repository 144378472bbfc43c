-- Module: payouts.
-- Orders whose money is held: their payment is disputed and that is not decided, or the provider's message about a dispute waits, or is
-- for an operator. The message names the payment by our id or, as Square's does, by theirs.
create or replace function disputed_orders() returns table (event_id uuid, order_id uuid) language sql stable as $$
  select o.event_id, o.id
  from (select d.payment_id as id from disputes d where d.state = 'open'
        union
        select p.id from webhook_inbox w
        join payments p on p.environment = w.environment
          and (p.id = w.payment_reference or p.provider_payment_id = w.provider_payment_id)
        where w.kind = 'dispute'
          and (w.state in ('waiting', 'dead')
               or w.state = 'unhandled' and not exists (select from disputes d
                                                        where d.payment_id = p.id and d.provider_dispute_id = w.object_id))) disputed
  join payments p on p.id = disputed.id
  join orders o on o.checkout_id = p.checkout_id
  group by o.event_id, o.id
$$;
