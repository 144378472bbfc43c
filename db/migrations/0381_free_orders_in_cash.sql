-- Free orders of checkouts in cash that a crash left unsettled: the recovery job looks for them every ten seconds.
create index orders_free_in_cash on orders (id) where order_status = 'awaiting_cash_payment' and total_cents = 0;
