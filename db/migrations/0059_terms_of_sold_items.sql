-- Hosts change what a ticket type admits, and how many of it a person may have: what held at the sale stays with what was sold.
alter table order_items
  add column admits smallint not null default 1 check (admits between 0 and 20),
  -- Null for what was sold before this was written down.
  add column max_per_person integer check (max_per_person > 0);

update order_items oi set admits = t.admits
from ticket_types t
where t.event_id = oi.event_id and t.id = oi.ticket_type_id and t.admits <> 1;
