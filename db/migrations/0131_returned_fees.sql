-- Cash fees that were deducted for cash that was given back later: they come back to whoever paid them.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'sale', 'cash_sale', 'refund', 'cash_refund', 'fee_deduction', 'fee_returned', 'payout', 'payout_returned'));
