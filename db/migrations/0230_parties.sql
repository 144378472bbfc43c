-- Each scan says how many others of the order are outside, whatever the size of the order or of the event.
create index tickets_outside on tickets (event_id, order_id) where status = 'active';
