-- An approved payout is sent by one admin, who alone sees where it goes: two admins at two banks would send it twice.
alter table payouts add column sending_by uuid references profiles (id) on delete set null;
alter table payouts add column sending_at timestamptz;
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check
  check (state in ('made', 'approved', 'sending', 'paid', 'returned', 'cancelled'));
alter table payouts drop constraint approved_before_paid;
alter table payouts add constraint approved_before_paid
  check (state not in ('approved', 'sending', 'paid', 'returned') or approved_at is not null);
alter table payouts add constraint sending_since check (state <> 'sending' or sending_at is not null);
drop index one_open_payout;
create unique index one_open_payout on payouts (organizer_id) where state in ('made', 'approved', 'sending');
