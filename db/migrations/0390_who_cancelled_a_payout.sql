-- Which admin cancelled a payout; when is `ended_at`. Null for those that were cancelled before, and after the account is deleted.
alter table payouts add column cancelled_by uuid references profiles (id) on delete set null;
alter table payouts add constraint cancelled_by_somebody check (cancelled_by is null or state = 'cancelled');
