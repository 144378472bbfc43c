-- Passkeys are the account library's; a challenge is what a visitor had in hand when a mail was sent to let them in.

create table auth_passkey (
  id uuid primary key default gen_random_uuid(),
  name text,
  public_key text not null,
  user_id uuid not null references auth_user (id) on delete cascade,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index auth_passkey_user on auth_passkey (user_id);

-- The mailed link may open in another browser, which has neither cart nor intent: they wait here for it.
create table sign_in_challenges (
  id uuid primary key,
  email text not null,
  next text not null,
  carried jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  handed_over_at timestamptz
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
