-- A host may go on selling online while the event is on: a guest at the door pays by card on their own phone.
alter table events add column sells_until_end boolean not null default false;
