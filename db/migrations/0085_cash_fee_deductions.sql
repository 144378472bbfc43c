-- Who owes cash fees is asked every minute, of all organisers.
create index ledger_cash_fees on ledger_transactions (organizer_id, created_at) include (kind, cash_fee_cents)
  where cash_fee_cents <> 0;
-- Of an organiser in debt: the online orders that were paid since.
create index ledger_online_sales on ledger_transactions (organizer_id, created_at, order_id) where kind = 'sale';
