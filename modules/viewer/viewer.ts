import type { Completion } from '#modules/accounts/profile/profile-completion.ts'
import type { NextTicket } from '#modules/tickets/wallet/next-ticket.ts'
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
  /** The ids of the events still to come that they like. */
  likes: string[]
  /** Whether they follow the organiser that the page is about, or whose event it is about; false on other pages. */
  isFollowing: boolean
  /** On the home page the tickets they need next, on an event's page those they hold for it; null when there are none. */
  nextTicket: NextTicket | null
  /** Whether the page is of an event that they may change. */
  mayEdit: boolean
  /** Whether the page is of an event that is over and that they may write a recap of. */
  mayWriteRecap: boolean
  /** Their own code, with which they promote the event that the page is about; null when they do not. */
  referralCode: string | null
}

/** The subject of a public page, such as an organiser, that the viewer may have a relation to. */
export interface PageSubject {
  organizerId: string | null
  eventId: string | null
  /** The home page is about whatever is next for its viewer. */
  isHome: boolean
}

/** Reads the subject of a page from its path. */
export const subjectOf = (path: string): PageSubject => ({
  organizerId: idIn(/^\/organizer\/([^/]+)$/, path),
  eventId: idIn(/^\/events?\/([^/]+)$/, path),
  isHome: path === '/',
})

function idIn(pattern: RegExp, path: string): string | null {
  const id = pattern.exec(path)?.[1]
  return id !== undefined && isId(id) ? id : null
}

/** Whether a page has a subject, so that personal facts must be fetched for it. */
export function hasSubject(path: string): boolean {
  const { organizerId, eventId, isHome } = subjectOf(path)
  return isHome || (organizerId ?? eventId) !== null
}
