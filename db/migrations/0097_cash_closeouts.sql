-- What a host counted in the cash box of an event, and what should have been in it: since the close-out before.
create table cash_closeouts (
  event_id uuid not null references events (id),
  id uuid not null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  note text not null default '',
  closed_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (event_id, id)
);
create index cash_closeouts_newest on cash_closeouts (event_id, created_at desc);
