-- One mail lets one person in once: by its link or by its code, whichever comes first. The keys are the names
-- (auth_verification.identifier) under which the account library keeps the two.

alter table sign_in_challenges
  add column link_key text unique,
  add column code_key text,
  add column redeemed_at timestamptz;
create index sign_in_challenges_open on sign_in_challenges (email) where redeemed_at is null;
