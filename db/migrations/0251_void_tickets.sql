-- Tickets that the host took back while their money stayed: in a paid order a cancelled ticket is such a one. So many places of an
-- item are free again for them; a table's once as many of its tickets are void as it admits.
alter table order_items
  add column voided_quantity integer not null default 0 check (voided_quantity >= 0),
  add constraint never_more_gone_than_bought check (refunded_quantity + voided_quantity <= quantity);
