-- Who of a host's team answered a request; null while it is open, and after their account is deleted.
alter table refund_requests add column answered_by uuid references profiles (id) on delete set null;
create index refund_requests_answered_by on refund_requests (answered_by);
