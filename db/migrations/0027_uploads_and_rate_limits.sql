-- Counts of tries: no longer of ways in alone.
alter table auth_rate_limit rename to rate_limits;
alter table rate_limits rename constraint auth_rate_limit_pkey to rate_limits_pkey;
alter table rate_limits rename constraint auth_rate_limit_key_key to rate_limits_key_key;

-- Files on their way in, piece by piece, so that a lost connection loses one piece at most.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  size_bytes integer not null check (size_bytes > 0),
  received_bytes integer not null default 0 check (received_bytes between 0 and size_bytes),
  -- Where the pieces lie in the storage, in order. No row of storage_objects names them: they are orphans of a day.
  piece_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
create index uploads_owner on uploads (owner_id);
create index uploads_expiry on uploads (expires_at);

create function drop_upload_pieces() returns trigger language plpgsql as $$
begin
  update storage_orphans set remove_after = now() where storage_key = any (old.piece_keys) and claimed_at is null;
  return null;
end $$;
create trigger uploads_pieces_dropped after delete on uploads for each row execute function drop_upload_pieces();
