-- The motif of an event's drawn picture, as its place in modules/events/art/event-motifs.ts; null: chosen by the id.
alter table events add column motif smallint check (motif >= 0);

-- Events of the same list get different ones.
update events set motif = (numbered.place - 1) % 39
from (select id, row_number() over (order by starts_at, id) as place from events) as numbered
where events.id = numbered.id;
