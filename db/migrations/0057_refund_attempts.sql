-- Which request to give the money of a payment back is the newest; 0 before the first. Each has a key of its own.
alter table payments add column refund_attempt integer not null default 0 check (refund_attempt >= 0);
