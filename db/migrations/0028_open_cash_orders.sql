-- How many orders wait for cash stands beside a link on every page of an organiser's dashboard.
create index orders_waiting_for_cash on orders (event_id) where order_status = 'awaiting_cash_payment';
