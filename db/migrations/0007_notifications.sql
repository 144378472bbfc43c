-- A promise of mail is a row in the same transaction as what it tells of; sending is another's work.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  payload jsonb not null default '{}',
  dedupe_key text unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_waiting on mail_outbox (run_at) where state = 'waiting';

-- Without a mail server the messages land here, for the mailbox page of a development machine.
create table local_mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  message_id text not null unique,
  created_at timestamptz not null default now()
);
create index local_mailbox_newest on local_mailbox (created_at desc);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  title text not null,
  body text not null default '',
  url text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_person on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Facts about this installation, such as whether the demo scene was loaded.
create table instance_meta (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
