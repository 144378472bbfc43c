-- Until when a holder may pass a ticket on: so many hours before doors open, 0 for until they open; null for not at all.
alter table events add column pass_on_hours integer default 0 check (pass_on_hours between 0 and 720);
