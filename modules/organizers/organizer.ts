import { unreachable } from '#platform/exhaustive.ts'
import type { OrganizerId } from '#platform/ids.ts'

/** An organiser of a person's own, by the name on the flyer. */
export interface OwnOrganizer {
  id: OrganizerId
  name: string
}

/** The longest texts of an organiser, in UTF-16 units. */
export const MAX_LENGTH = { name: 80, bio: 1_000 } as const

/** How many names one person may host under before a form refuses another. */
export const MAX_ORGANIZERS = 20

/** Why an organiser was not changed, or not made. */
export type OrganizerFailure = {
  code: 'ORGANIZER_NOT_FOUND' | 'ORGANIZER_CHANGED_MEANWHILE' | 'ORGANIZER_NAME_TAKEN' | 'TOO_MANY_ORGANIZERS'
}

/** What is said of it on the page. */
export function organizerMessage({ code }: OrganizerFailure): string {
  switch (code) {
    case 'ORGANIZER_NOT_FOUND':
      return 'This host is not there any more.'
    case 'ORGANIZER_CHANGED_MEANWHILE':
      return 'It was changed at this very moment on another page. Please save again.'
    case 'ORGANIZER_NAME_TAKEN':
      return 'You have a host with this name already.'
    case 'TOO_MANY_ORGANIZERS':
      return `You have ${MAX_ORGANIZERS} hosts, and that is as many as one person may have.`
    default:
      return unreachable(code)
  }
}
