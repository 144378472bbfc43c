import type { Completion } from '#modules/accounts/profile/profile-completion.ts'
import { isId } from '#platform/ids.ts'

/** What every layout shows of the signed-in person. */
export interface Member {
  id: string
  /** Empty when they gave none. */
  name: string
  email: string
  avatarUrl: string | null
}

/** What public pages show of a signed-in viewer, beside what they show to everybody. */
export interface Viewer {
  member: Member
  location: string
  /** How complete their profile is; null when it is not known. */
  completion: Completion | null
  /** Notifications not read yet. */
  unread: number
  /** Whether they follow the organiser that the page is about; false on other pages. */
  isFollowing: boolean
}

/** The subject of a public page, such as an organiser, that the viewer may have a relation to. */
export interface PageSubject {
  organizerId: string | null
}

/** Reads the subject of a page from its path. */
export function subjectOf(path: string): PageSubject {
  const organizerId = /^\/organizer\/([^/]+)$/.exec(path)?.[1]
  return { organizerId: organizerId !== undefined && isId(organizerId) ? organizerId : null }
}

/** Whether a page has a subject, so that personal facts must be fetched for it. */
export const hasSubject = (path: string): boolean => subjectOf(path).organizerId !== null
