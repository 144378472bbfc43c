-- The kinds of device that a person has signed in with: whoever comes with another is told of.
create table known_devices (
  user_id uuid not null references auth_user (id) on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
