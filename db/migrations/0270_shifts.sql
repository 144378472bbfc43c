-- Who helps at an event, where and from when until when. They accept it or decline.
create table shifts (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  person_id uuid not null references profiles (id) on delete cascade,
  -- Where: a door, the box office, the bar.
  place text not null check (length(place) between 1 and 60),
  note text not null default '' check (length(note) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '25 hours'),
  answer text not null default 'open' check (answer in ('open', 'accepted', 'declined')),
  answered_at timestamptz check ((answered_at is null) = (answer = 'open')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, id)
);
create index shifts_of_person on shifts (person_id, ends_at);
