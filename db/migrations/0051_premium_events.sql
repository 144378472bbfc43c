-- The few events that are marked as premium, in the order of a list.
create index events_premium on events (starts_at, id) where status = 'published' and event_type = 'premium';
