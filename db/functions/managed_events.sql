-- Module: teams.
-- The events that a person has a role at, the role, what it may do where the organiser changed it (null where not, so that
-- modules/teams/prove/event-roles.ts says it), and whether they are held to single events: one row an event, whatever its status.
-- The only SQL that knows who may run an event: its owner, and the team of its organiser. An administrator has no role. (Specification 6)
-- Plain SQL, stable and not strict, so that PostgreSQL writes it into the statement that asks and follows its indexes.
create or replace function managed_events(person_id uuid) returns table (event_id uuid, role text, capabilities text[], is_held boolean)
language sql stable as $$
  select e.id, 'owner'::text, null::text[], false from events e where e.owner_id = managed_events.person_id
  union all
  select e.id, m.role, r.capabilities, m.event_ids is not null
  from team_members m
  join events e on e.organizer_id = m.organizer_id and e.owner_id <> m.person_id
  left join team_roles r on r.organizer_id = m.organizer_id and r.role = m.role
  where m.person_id = managed_events.person_id and (m.event_ids is null or e.id = any (m.event_ids))
$$;
