-- People: identity (auth_*) belongs to the account library, everything a person tells us belongs to profiles.

create table auth_user (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_session_user on auth_session (user_id);

create table auth_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_account_user on auth_account (user_id);

create table auth_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

create table auth_two_factor (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index auth_two_factor_user on auth_two_factor (user_id);
create index auth_two_factor_secret on auth_two_factor (secret);

create table auth_rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

create table profiles (
  id uuid primary key references auth_user (id) on delete cascade,
  email text not null,
  full_name text not null default '',
  avatar_url text,
  bio text,
  location text,
  phone text,
  website text,
  social_links jsonb not null default '{}',
  is_admin boolean not null default false,
  admin_level smallint not null default 0 check (admin_level between 0 and 3),
  notification_preferences jsonb not null default '{}',
  privacy_settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_email on profiles (email);

create table admin_permissions (
  user_id uuid primary key references profiles (id) on delete cascade,
  can_manage_users boolean not null default false,
  can_manage_events boolean not null default false,
  can_view_analytics boolean not null default false,
  can_manage_system boolean not null default false,
  can_manage_billing boolean not null default false,
  granted_by uuid references profiles (id) on delete set null,
  granted_at timestamptz not null default now(),
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Every way in (password, link, provider) makes the profile in the same transaction as the identity.
create function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (id, email, full_name, avatar_url) values (new.id, new.email, new.name, new.image);
  return new;
end $$;
create trigger auth_user_makes_profile after insert on auth_user for each row execute function make_profile();

create function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  return new;
end $$;
create trigger auth_user_email_followed after update of email on auth_user
  for each row when (old.email is distinct from new.email) execute function follow_email();
