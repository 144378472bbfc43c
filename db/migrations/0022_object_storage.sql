-- The bytes of uploads lie in the object storage, under keys that are never used twice; rows say what is stored.

-- Whatever lies in the storage without a row that names it. A key is written here before its bytes are, so that a crash
-- between bytes and row leaves nothing behind for ever.
create table storage_orphans (
  storage_key text primary key,
  remove_after timestamptz not null,
  -- When its removal began: from then on no row may name the key.
  claimed_at timestamptz
);
create index storage_orphans_due on storage_orphans (remove_after);

create table pictures (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  -- Of the largest copy; the smaller ones have the same shape.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The widths in which it is kept, ascending.
  widths integer[] not null check (cardinality(widths) > 0),
  -- The part that stays in sight where the picture is cut.
  focus text not null default 'center' check (focus in ('left top', 'top', 'right top', 'left', 'center', 'right',
                                                        'left bottom', 'bottom', 'right bottom')),
  created_at timestamptz not null default now()
);
create index pictures_owner on pictures (owner_id);

alter table storage_objects
  drop constraint storage_objects_bucket_check,
  add constraint storage_objects_bucket_check check (bucket in ('avatars', 'pictures')),
  add column picture_id uuid references pictures (id) on delete cascade,
  add column storage_key text unique,
  add column size_bytes integer,
  -- Only in rows from before the object storage; a job moves them out.
  alter column bytes drop not null,
  add constraint storage_objects_bytes_somewhere check ((bytes is null) = (storage_key is not null));
update storage_objects set size_bytes = length(bytes);
alter table storage_objects alter column size_bytes set not null, add check (size_bytes > 0);
create index storage_objects_picture on storage_objects (picture_id);

-- A row takes its key out of the orphans; a row that goes, or takes another key, makes the old one an orphan.
create function follow_storage_key() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') and new.storage_key is not null
     and (tg_op = 'INSERT' or new.storage_key is distinct from old.storage_key) then
    delete from storage_orphans where storage_key = new.storage_key and claimed_at is null;
    if not found then
      raise exception 'The bytes of % are gone, or were never stored', new.storage_key;
    end if;
  end if;
  if tg_op in ('DELETE', 'UPDATE') and old.storage_key is not null
     and (tg_op = 'DELETE' or new.storage_key is distinct from old.storage_key) then
    insert into storage_orphans (storage_key, remove_after) values (old.storage_key, now());
  end if;
  return null;
end $$;
create trigger storage_objects_key_followed after insert or update or delete on storage_objects
  for each row execute function follow_storage_key();
