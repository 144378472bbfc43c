-- How people get in and around who use a wheelchair, cannot climb stairs, or hear or see little.
alter table venues add column accessibility text not null default '' check (char_length(accessibility) <= 1000);
