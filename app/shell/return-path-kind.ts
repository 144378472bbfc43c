import { RESTORE_INPUT } from '#platform/restore-input.ts'

const pathOf = (next: string): string => next.replace(/[?#].*/, '')

/** What stands below the layout of members in `app/routes.ts`; without /auth, which is for whoever has an account already. */
const MEMBERS = /^\/(dashboard|my-tickets|cash-payments|(create|edit)-[a-z-]+)(\/|$)/

/** Whether a return path leads to a page for members that a new member may open. */
export const isMembersPath = (next: string): boolean =>
  MEMBERS.test(pathOf(next)) || pressedAt(next) !== undefined

/** Whether a return path leads to the tickets that somebody holds. */
export const isTicketsPath = (next: string): boolean => /^\/my-tickets(\/|$)/.test(pathOf(next))

/** Whether a return path leads to creating an event. */
export const isCreateEventPath = (next: string): boolean => /^\/create-event(-simple)?$/.test(pathOf(next))

/** Whether a return path leads to a ticket that a friend sent. */
export const isTicketOfferPath = (next: string): boolean => pathOf(next) === '/ticket-offer'

/** Whether a return path leads to an invitation to a team. */
export const isTeamInvitationPath = (next: string): boolean => pathOf(next) === '/team-invitation'

/** What somebody pressed, where no script ran, that needs an account; undefined for any other return path. */
export const pressedAt = (next: string): 'like' | 'follow' | undefined =>
  // The expression knows these two words alone.
  /^\/\w+\/[^/]+\/(like|follow)$/.exec(pathOf(next))?.[1] as 'like' | 'follow' | undefined

/** Whether a return path leads back to a form that was sent after the session had ended. */
export const isRestorePath = (next: string): boolean =>
  new URLSearchParams(next.split('?')[1]).has(RESTORE_INPUT)
