/**
 * SQL of whether the person of the value `person` puts events on: an organiser's name is theirs, or an event, published or not.
 * (Specification 6)
 */
export const isOrganizerSql = (person: `$${number}`): string =>
  `(exists (select from organizers where owner_id = ${person})
    or exists (select from managed_events(${person}) where role = 'owner'))`

/** SQL of the roles that the person has in teams of others, as JSON: a list of `MemberRole`. */
export const memberRolesSql = (person: `$${number}`): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'changed', r.capabilities, 'isHeld', m.event_ids is not null)), '[]')
    from team_members m left join team_roles r on r.organizer_id = m.organizer_id and r.role = m.role
    where m.person_id = ${person})`

/** A role in a team, what its organiser made of it, and whether they are held to single events. */
export interface MemberRole {
  role: string
  changed: string[] | null
  isHeld: boolean
}
