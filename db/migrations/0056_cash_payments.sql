-- Cash that a host took is a payment as well: for which order, and who took it.

alter table payments
  add column event_id uuid,
  add column order_id uuid,
  add column taken_by uuid references profiles (id) on delete set null,
  add foreign key (event_id, order_id) references orders (event_id, id),
  drop constraint payments_checkout_id_attempt_key;

-- A cart of several events is paid in cash at each of them.
create unique index payments_one_attempt on payments (checkout_id, attempt) where gateway <> 'cash';
drop index payments_one_captured;
create unique index payments_one_captured on payments (checkout_id) where state = 'captured' and gateway <> 'cash';
create unique index payments_cash_once on payments (event_id, order_id) where gateway = 'cash';

-- Who took what was taken before was not written down.
insert into payments (id, checkout_id, gateway, environment, amount_cents, state, idempotency_key, event_id, order_id, created_at, updated_at)
select gen_random_uuid(), checkout_id, 'cash', 'none', total_cents, 'captured', 'cash-' || id, event_id, id, paid_at, paid_at
from orders
where payment_method = 'cash' and order_status = 'completed' and total_cents > 0;
