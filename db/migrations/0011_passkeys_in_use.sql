-- What a person wants to know of a passkey before removing it, and that they have said no to one.

alter table auth_passkey add column last_used_at timestamptz;
alter table profiles add column passkey_offer_declined_at timestamptz;

-- One second factor a person, also when two windows begin at the same moment.
drop index auth_two_factor_user;
alter table auth_two_factor add constraint auth_two_factor_one_each unique (user_id);
