-- Lists of an organiser's orders, a page at a time from either end: newest first, and by what the tickets cost.
create index orders_placed on orders (event_id, created_at, id);
create index orders_amount on orders (event_id, subtotal_cents, id);
-- An order's own page knows the order and not yet its event.
create index orders_id on orders (id);
