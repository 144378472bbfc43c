import type { OrganizerId } from '#platform/ids.ts'

/** An organiser of a person's own, by the name on the flyer. */
export interface OwnOrganizer {
  id: OrganizerId
  name: string
}
