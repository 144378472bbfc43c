-- An event that was cancelled although money was taken for it: everybody gets theirs back, one order after another. What is
-- still to be given back is what is still paid, so that it goes on wherever it was interrupted.
create table event_cancellations (
  event_id uuid primary key references events (id),
  -- Null while orders are paid, or being paid.
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index event_cancellations_open on event_cancellations (created_at) where finished_at is null;
