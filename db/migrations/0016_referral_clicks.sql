-- Clicks are rows, one for each member, link and day; counters are folded from them.
create table referral_clicks (
  referral_code_id uuid not null references referral_codes (id) on delete cascade,
  person_id uuid not null references profiles (id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  clicked_at timestamptz not null default now(),
  is_counted boolean not null default false,
  primary key (referral_code_id, person_id, day)
);
create index referral_clicks_uncounted on referral_clicks (referral_code_id) where not is_counted;
create index referral_clicks_person on referral_clicks (person_id);
