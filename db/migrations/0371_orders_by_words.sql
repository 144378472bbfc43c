-- What a host types to find an order: part of a name, of an address or of a code, among the orders of their events alone. Both in one
-- index, because of all orders of the site many have a word that few of one host have.
-- An order is added when it is written and again when it is settled, to a list that is sorted into the index at every megabyte: so one
-- buyer in some hundreds waits 40 ms for the others, and not one in thousands for a sixth of a second. The condition is true of every
-- order; it keeps the index from statements that look for no words, to which an event is found by another one sooner.
create extension if not exists btree_gin;
create index orders_by_words on orders
  using gin (event_id, (customer_name || ' ' || customer_email || ' ' || code) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where customer_name || ' ' || customer_email || ' ' || code is not null;
-- How common words are: what everybody has is found sooner in the order of the list.
create statistics orders_words on (customer_name || ' ' || customer_email || ' ' || code) from orders;
