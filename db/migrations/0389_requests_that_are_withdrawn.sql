-- A buyer takes back what they asked for, while nobody has answered it.
alter table refund_requests drop constraint refund_requests_state_check;
alter table refund_requests add constraint refund_requests_state_check
  check (state in ('open', 'refunded', 'declined', 'withdrawn'));
