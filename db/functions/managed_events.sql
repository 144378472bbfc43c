-- Module: teams.
-- The events that a person has a role at, and the role: one row an event, whatever its status. The only SQL that knows who
-- may run an event; what a role may do is said in modules/teams/event-roles.ts. Nobody but the owner has a role so far:
-- an administrator has none. (Specification 6)
-- Plain SQL, stable and not strict, so that PostgreSQL writes it into the statement that asks and follows its indexes.
create or replace function managed_events(person_id uuid) returns table (event_id uuid, role text)
language sql stable as $$
  select e.id, 'owner'::text from events e where e.owner_id = managed_events.person_id
$$;
