-- Who helps an organiser run events. The owner is no row here: they are `organizers.owner_id`.
create table team_members (
  organizer_id uuid not null references organizers (id) on delete cascade,
  person_id uuid not null references profiles (id) on delete cascade,
  role text not null check (role in ('manager', 'sales', 'scanner')),
  -- The events they are held to; null for all of the organiser's, those to come included.
  event_ids uuid[] check (cardinality(event_ids) between 1 and 100),
  joined_at timestamptz not null default now(),
  primary key (person_id, organizer_id)
);
create index team_members_of_organizer on team_members (organizer_id, joined_at);

-- What a role may do for an organiser who changed it. Without a row: modules/teams/event-roles.ts.
create table team_roles (
  organizer_id uuid not null references organizers (id) on delete cascade,
  role text not null check (role in ('manager', 'sales', 'scanner')),
  capabilities text[] not null check (cardinality(capabilities) > 0),
  primary key (organizer_id, role)
);

create table team_invitations (
  organizer_id uuid not null references organizers (id) on delete cascade,
  id uuid not null,
  -- SHA-256 of the secret in the link, which this table never sees.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- The address it was mailed to, in small letters; null for a link that whoever has it may use.
  email text check (email = lower(email)),
  -- The inviter's own note of whom a link is for.
  note text not null default '' check (length(note) <= 60),
  role text not null check (role in ('manager', 'sales', 'scanner')),
  event_ids uuid[] check (cardinality(event_ids) between 1 and 100),
  invited_by uuid references profiles (id) on delete set null,
  status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn')),
  accepted_by uuid references profiles (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organizer_id, id)
);
create unique index team_invitations_one_open on team_invitations (organizer_id, email) where status = 'open';
create index team_invitations_open on team_invitations (organizer_id, created_at) where status = 'open';
create index team_invitations_invited_by on team_invitations (invited_by);
create index team_invitations_accepted_by on team_invitations (accepted_by);
create index team_invitations_email on team_invitations (email);

-- Who did what with a team. Names are read from the people, so that nothing is left of those who go.
create table team_log (
  organizer_id uuid not null references organizers (id) on delete cascade,
  id uuid not null,
  what text not null check (what in ('invited', 'withdrawn', 'joined', 'role_changed', 'removed', 'left', 'rights_changed')),
  done_by uuid references profiles (id) on delete set null,
  -- Whom it is about; null where it is an address, or the role itself.
  person_id uuid references profiles (id) on delete set null,
  invitation_id uuid,
  role text check (role in ('manager', 'sales', 'scanner')),
  done_at timestamptz not null default now(),
  primary key (organizer_id, id)
);
create index team_log_done_by on team_log (done_by);
create index team_log_person on team_log (person_id);

-- It answers one column more, for which it is made anew from db/functions.
drop function if exists managed_events(uuid);
