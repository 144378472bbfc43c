-- PayPal tells of payouts as well.
alter table webhook_inbox drop constraint webhook_inbox_kind_check;
alter table webhook_inbox add constraint webhook_inbox_kind_check
  check (kind in ('payment', 'capture', 'refund', 'dispute', 'payout', 'other'));
