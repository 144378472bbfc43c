-- What somebody has typed into a long form and not sent yet, kept so that a closed tab or another device loses nothing.
-- Texts as typed: they are checked when the form is sent.
create table form_drafts (
  owner_id uuid not null references profiles (id) on delete cascade,
  -- Which form, such as "venue".
  kind text not null check (length(kind) between 1 and 40),
  -- What it changes; empty for something new.
  subject text not null default '' check (length(subject) <= 80),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 65536),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, kind, subject)
);
