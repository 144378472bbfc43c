-- Jobs and their runs. A job's row says when it is due and who is at it; `listJobs` reads both.
create table jobs (
  name text primary key,
  every_ms integer not null check (every_ms > 0),
  next_run_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  held_by uuid not null,
  held_until timestamptz not null
);

create table job_runs (
  id uuid primary key,
  name text not null references jobs (name) on delete cascade,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'lost')),
  error text,
  items integer check (items >= 0),
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (items is not null))
);
create index job_runs_newest on job_runs (name, started_at desc);
