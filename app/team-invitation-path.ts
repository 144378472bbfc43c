import { href } from 'react-router'

/** The path of an invitation to a team. The secret is in the query because no log holds one. */
export const teamInvitationPath = (secret: string): string =>
  `${href('/team-invitation')}?${new URLSearchParams({ key: secret })}`
