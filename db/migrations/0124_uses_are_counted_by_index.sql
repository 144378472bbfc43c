-- Uses of a code are counted while a sale holds its row: by the index alone, however many there are.
create index orders_promo_uses on orders (event_id, promo_code_id)
  where promo_code_id is not null and order_status in ('awaiting_payment', 'awaiting_cash_payment', 'completed');
drop index orders_promo_code;
