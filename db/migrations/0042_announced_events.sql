-- What is told to the followers of an organiser: once for each event, whatever happens to it later.
create table announcements (
  id uuid primary key,
  organizer_id uuid not null references organizers (id),
  -- Followers up to this one, in the order of their ids, have been told; nobody is named any more once all have.
  told_up_to uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (finished_at is null or told_up_to is null)
);
create index announcements_unfinished on announcements (id) where finished_at is null;

create table announced_events (
  event_id uuid primary key references events (id) on delete cascade,
  -- Who follows later is not told.
  published_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- Null while it waits.
  announcement_id uuid references announcements (id)
);
create index announced_events_waiting on announced_events (due_at) where announcement_id is null;
create index announced_events_announcement on announced_events (announcement_id) where announcement_id is not null;

-- What goes to many at once waits until nothing else does: a code to sign in with is not sent after ten thousand of them.
alter table mail_outbox add column is_bulk boolean not null default false;
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (is_bulk, run_at) where state = 'waiting';
