import { RESTORE_INPUT } from '#platform/restore-input.ts'

/** What stands below the layout of members in `app/routes.ts`; without /auth, which is for whoever has an account already. */
const MEMBERS =
  /^\/(?:dashboard|my-tickets|cash-payments|(?:create|edit)-[a-z-]+|organizer\/[^/]+\/follow|events\/[^/]+\/like)(?=[/?#]|$)/

/** Whether a return path leads to a page for members that a new member may open. */
export const isMembersPath = (next: string): boolean => MEMBERS.test(next)

/** Whether a return path leads to creating an event. */
export const isCreateEventPath = (next: string): boolean => /^\/create-event(-simple)?(?=[?#]|$)/.test(next)

/** Whether a return path leads to a ticket that a friend sent. */
export const isTicketOfferPath = (next: string): boolean => /^\/ticket-offer(?=[?#]|$)/.test(next)

/** What somebody pressed, where no script ran, that needs an account; null of any other return path. */
export function pressedAt(next: string): 'like' | 'follow' | null {
  const [, pressed] = /^\/(?:events|organizer)\/[^/]+\/(like|follow)(?=[?#]|$)/.exec(next) ?? []
  return pressed === 'like' || pressed === 'follow' ? pressed : null
}

/** Whether a return path leads back to a form that was sent after the session had ended. */
export const isRestorePath = (next: string): boolean =>
  new URLSearchParams(next.split('?')[1]).has(RESTORE_INPUT)
