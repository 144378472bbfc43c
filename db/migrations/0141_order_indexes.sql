-- The orders of an event in one state, or paid in one way, a page at a time; and how many there are of each, counted by index.
create index orders_by_state on orders (event_id, order_status, created_at, id);
create index orders_by_method on orders (event_id, payment_method, created_at, id);
-- Those of which money went back, but not all of it for most.
create index orders_refunded on orders (event_id, created_at, id) where refunded_cents > 0;
-- The orders that the ledger holds no sale of: what was free, and what nobody paid. All others it has counted.
create index orders_not_posted on orders (event_id)
  where not (order_status in ('completed', 'refunded')
             and case payment_method when 'cash' then organizer_fee_cents else total_cents end > 0);
-- What was paid in cash. That money never came to us, so the ledger does not know how much it was.
create index orders_paid_in_cash on orders (event_id, id) include (subtotal_cents, refunded_cents)
  where payment_method = 'cash' and payment_status = 'completed';
