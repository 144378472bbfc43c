-- How many events name a DJ: without it PostgreSQL thinks that each plays at few, and sorts them all. The expression is that of
-- modules/events/list/filter/fact-clauses.server.ts.
create statistics events_djs on (replace(djs, '’', '''')) from events;
