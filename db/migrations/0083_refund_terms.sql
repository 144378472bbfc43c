-- What the host promised when an order was made: until when the price is paid back on request. Null for no promise, or none in words
-- that a machine reads. A later change of the event changes no order that was made before.
alter table orders add column refundable_until timestamptz;

update orders o set refundable_until = e.starts_at - e.refund_days * interval '24 hours'
from events e where e.id = o.event_id and e.gives_refunds;
