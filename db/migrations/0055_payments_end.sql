-- No payment and no reservation lasts for ever.

alter table payments
  -- Past it the provider is told to take nothing, and the places are free.
  add column deadline_at timestamptz not null default now() + interval '30 minutes',
  -- Until then the attempt itself is at work: nobody else asks the provider, nor takes "not found" for an answer.
  alter column next_check_at set default now() + interval '45 seconds',
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in
    ('requires_action', 'processing', 'unknown', 'captured', 'failed', 'cancelled', 'void_due', 'refund_due', 'refunded'));

drop index payments_to_reconcile;
create index payments_to_reconcile on payments (next_check_at)
  where state in ('requires_action', 'processing', 'unknown', 'void_due', 'refund_due');
