-- Module: payments.
-- The checkouts whose money is held, so that nothing of it is paid out or refunded: their payment is disputed and that is not decided, or the provider's message about a dispute
-- waits, or is for an operator. The message names the payment by our id or, as Square's does, by theirs. Each is found by index,
-- however many payments there are.
create or replace function disputed_checkouts() returns table (checkout_id uuid)
language sql stable as $$
  with named as materialized (
    select w.environment, w.payment_reference, w.provider_payment_id
    from webhook_inbox w
    where w.kind = 'dispute'
      and (w.state = 'waiting'
           -- Once it was read its dispute says how it stands; of one that came to nothing, where that was after it came.
           or w.state in ('unhandled', 'dead') and not exists (
             select from disputes d
             where d.provider_dispute_id = w.object_id and (w.state = 'unhandled' or d.updated_at >= w.received_at))))
  select p.checkout_id from disputes d join payments p on p.id = d.payment_id where d.state = 'open'
  union
  select p.checkout_id from named w join payments p on p.id = w.payment_reference and p.environment = w.environment
  union
  select p.checkout_id
  from named w
  join payments p on p.environment = w.environment and p.provider_payment_id = w.provider_payment_id
    and p.gateway in ('square', 'cashapp', 'paypal')
$$;
