-- The orders of an event that were paid in one way: what costs nothing is free, whatever the other orders of its checkout were paid by.
-- Both columns are in it, because orders are counted from an index alone.
drop index orders_by_method;
create index orders_by_method on orders
  (event_id, (case when total_cents = 0 then 'free' else payment_method end), created_at, id)
  include (total_cents, payment_method);
