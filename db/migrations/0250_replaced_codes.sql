-- Codes that a ticket had before it was renamed, so that the door knows them as old ones and not as forged. Those that were given to
-- a friend stand in ticket_offers.
create table replaced_codes (
  event_id uuid not null,
  hash text not null check (length(hash) = 16),
  ticket_id uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (event_id, hash),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on delete cascade
);
create index replaced_codes_ticket on replaced_codes (event_id, ticket_id);
