-- What people upload, small and already made safe: a picture is kept in the transaction that names it in the profile.
create table storage_objects (
  bucket text not null check (bucket in ('avatars')),
  path text not null,
  owner_id uuid not null references profiles (id) on delete cascade,
  content_type text not null,
  -- Changes with the bytes: the address that names it may be cached.
  version text not null,
  bytes bytea not null check (length(bytes) <= 1024 * 1024),
  updated_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index storage_objects_owner on storage_objects (owner_id);
