-- The file that an event came in with, as long as that is kept: until then all of it can be taken back.
alter table imported_events add column import_id uuid references event_imports (id) on delete set null;
create index imported_events_import on imported_events (import_id);
