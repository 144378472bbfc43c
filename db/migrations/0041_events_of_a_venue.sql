-- What is on at a venue.
create index events_venue on events (venue_id, starts_at) where venue_id is not null;
