import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { ROLE_NAMES } from '#modules/teams/team.ts'
import { teamChangeWords, TeamChange } from '#modules/teams/team-change.ts'

/** Somebody is on a team now, has another role there, or is on it no longer. */
export const teamChangeNotification = notificationKind({
  name: 'team_change',
  payload: TeamChange,
  text: (change) => ({ ...teamChangeWords(change), url: '/dashboard/team' }),
})

/** An invitation was accepted: for whoever sent it. It names nobody, because it outlives their account. */
export const teamJoinedNotification = notificationKind({
  name: 'team_joined',
  payload: z.object({ team: z.string(), role: z.enum(TEAM_ROLES) }),
  text: ({ team, role }) => ({
    title: `Your team has grown: ${team}`,
    body: `Somebody accepted your invitation, as ${ROLE_NAMES[role]}. The team page says who.`,
    url: '/dashboard/team',
  }),
})
