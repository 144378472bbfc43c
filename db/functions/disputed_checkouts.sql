-- Module: payments.
-- The checkouts whose payment a buyer disputes: as long as the provider's message about it is open. The message names the payment
-- by our id or, as Square's does, by theirs. Each is found by index, however many payments there are.
create or replace function disputed_checkouts() returns table (checkout_id uuid)
language sql stable as $$
  with named as materialized (
    select w.provider, w.environment, w.payment_reference, w.provider_payment_id
    from webhook_inbox w
    where w.kind = 'dispute' and w.state in ('waiting', 'unhandled'))
  select p.checkout_id from named w join payments p on p.id = w.payment_reference and p.environment = w.environment
  union
  select p.checkout_id
  from named w
  join payments p on p.environment = w.environment and p.provider_payment_id = w.provider_payment_id
    and p.gateway in ('square', 'cashapp', 'paypal')
$$;
