/**
 * SQL of whether the person of the value `person` puts events on: an organiser's name is theirs, or they have a role at an
 * event, published or not. (Specification 6)
 */
export const isOrganizerSql = (person: `$${number}`): string =>
  `(exists (select from organizers where owner_id = ${person}) or exists (select from managed_events(${person})))`
