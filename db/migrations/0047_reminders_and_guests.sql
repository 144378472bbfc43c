-- Guests of an event are reminded once for each day it is on: another hour repeats nothing, another day has a reminder of its own.
create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  day date not null,
  -- Who has bought later is not reminded.
  due_at timestamptz not null,
  -- Guests up to this one, in the order of their ids, have been told; nobody is named any more once all have.
  told_up_to uuid,
  finished_at timestamptz,
  primary key (event_id, day),
  check (finished_at is null or told_up_to is null)
);
create index event_reminders_unfinished on event_reminders (due_at, event_id) where finished_at is null;

-- The days whose sales were told to the host of an event.
create table told_sales (
  event_id uuid not null references events (id) on delete cascade,
  day date not null,
  primary key (event_id, day)
);

-- Whether guests of an event see each other on its page: those who agreed.
alter table events add column shows_guests boolean not null default false;
