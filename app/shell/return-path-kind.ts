/** What stands below the layout of members in `app/routes.ts`; without /auth, which is for whoever has an account already. */
const MEMBERS =
  /^\/(?:dashboard|my-tickets|cash-payments|(?:create|edit)-[a-z-]+|organizer\/[^/]+\/follow)(?=[/?#]|$)/

/** Whether a way back from signing in leads to a page that is for members alone, and to which a new one may go. */
export const isMembersPath = (next: string): boolean => MEMBERS.test(next)

/** Whether a way leads to creating an event. */
export const isCreateEventPath = (next: string): boolean => /^\/create-event(-simple)?$/.test(next)
