-- The same words, found among the orders of all events of a host at once: an event is an element here, and `&&` asks for any of many in
-- one look at the index. Event after event, each look read the list of what is not sorted in yet: 35 ms for 20 events.
drop index orders_by_words;
create index orders_by_words on orders
  using gin ((array[event_id]), (customer_name || ' ' || customer_email || ' ' || code) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where customer_name || ' ' || customer_email || ' ' || code is not null;
