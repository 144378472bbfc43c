/** What stands below the layout of members in `app/routes.ts`; of /auth the rest is never a way back from signing in. */
const MEMBERS =
  /^\/(?:dashboard|my-tickets|cash-payments|(?:create|edit)-[a-z-]+|auth|organizer\/[^/]+\/follow)(?=[/?#]|$)/

/** Whether a way back from signing in leads to a page that is for members alone. */
export const leadsToMembers = (next: string): boolean => MEMBERS.test(next)

/** Whether a way leads to creating an event. */
export const leadsToCreating = (next: string): boolean => /^\/create-event(-simple)?$/.test(next)
