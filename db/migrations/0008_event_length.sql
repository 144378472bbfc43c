-- A list of what is coming up looks back only as far as an event can have begun and still be on (modules/events/event.ts).
alter table events add constraint an_event_is_no_series check (ends_at - starts_at <= interval '14 days');
