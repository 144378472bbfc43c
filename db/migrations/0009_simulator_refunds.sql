-- The simulated provider answers a repeated refund as the first time, as the real one does.
alter table simulator_payments add column refund_key text unique;
