-- A payout to a PayPal address may be sent by PayPal's own call instead of by an admin's hand. Its key at PayPal is its id, so
-- that it is sent once however often it is asked for.
alter table payouts add column through text not null default 'hand' check (through in ('hand', 'paypal'));
-- With which kind of money PayPal was asked: nobody else asks about it.
alter table payouts add column environment text check (environment in ('simulator', 'sandbox', 'live'));
-- PayPal's number of it, null until it is known, and the last state of it that PayPal told.
alter table payouts add column batch_id text;
alter table payouts add column item_state text;
-- Why it does not go on, or did not arrive: PayPal's word for it or ours.
alter table payouts add column problem text not null default '';
alter table payouts add column checks integer not null default 0;
alter table payouts add column next_check_at timestamptz;

-- What PayPal could not deliver, and never took, is `failed`: its lines are due again, and nothing was posted.
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check
  check (state in ('made', 'approved', 'sending', 'paid', 'returned', 'failed', 'cancelled'));
alter table payouts drop constraint approved_before_paid;
alter table payouts add constraint approved_before_paid
  check (state not in ('approved', 'sending', 'paid', 'returned', 'failed') or approved_at is not null);
alter table payouts drop constraint ended_when_over;
alter table payouts add constraint ended_when_over
  check ((state in ('returned', 'failed', 'cancelled')) = (ended_at is not null));
alter table payouts add constraint asked_in_environment
  check ((through = 'paypal') = (environment is not null) and (through = 'paypal' or next_check_at is null));
alter table payouts add constraint failed_at_paypal check (state <> 'failed' or (through = 'paypal' and problem <> ''));
create index payouts_to_check on payouts (next_check_at) where next_check_at is not null;
