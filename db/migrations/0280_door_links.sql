-- A link to the scanner of one event, for somebody without an account. Whoever has it checks tickets in until it expires or is revoked.
create table door_links (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  -- What the log calls whoever uses it, such as "Side door".
  name text not null check (length(name) between 1 and 40),
  -- SHA-256 of the secret in the link, which this table never sees.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  primary key (event_id, id)
);
create index door_links_made_by on door_links (made_by) where made_by is not null;

-- A scan is somebody's of the team, or a link's. By whichever it is the scans of a device are told apart, and guesses are counted.
alter table ticket_logs
  add column link_id uuid,
  add check (user_id is null or link_id is null);
drop index ticket_logs_devices;
create unique index ticket_logs_devices on ticket_logs (event_id, device_id, device_counter, (coalesce(user_id, link_id)))
  where device_id is not null;
drop index ticket_logs_guesses;
create index ticket_logs_guesses on ticket_logs (event_id, (coalesce(user_id, link_id)), created_at)
  where error_code in ('FORGED', 'TICKET_NOT_FOUND');
create index ticket_logs_link on ticket_logs (link_id, created_at) where link_id is not null;
