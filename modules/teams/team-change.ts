import { z } from 'zod'
import { TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { ROLE_NAMES } from '#modules/teams/team.ts'

/** What has happened to somebody on a team. */
export const TeamChange = z.object({
  what: z.enum(['joined', 'role_changed', 'reach_changed', 'removed']),
  team: z.string(),
  role: z.enum(TEAM_ROLES),
})

/** What they are told of it, by mail and in the product. */
export function teamChangeWords({ what, team, role }: z.infer<typeof TeamChange>): {
  title: string
  body: string
} {
  switch (what) {
    case 'joined':
      return {
        title: `You are on the team of ${team}`,
        body: `Your role is ${ROLE_NAMES[role]}. The dashboard has what you need for it.`,
      }
    case 'role_changed':
      return {
        title: `Your role at ${team} has changed`,
        body: `You are ${ROLE_NAMES[role]} now. It holds from your next page on.`,
      }
    case 'reach_changed':
      return {
        title: `Your events at ${team} have changed`,
        body: 'The team page says for which events you are on the team now.',
      }
    case 'removed':
      return {
        title: `You are no longer on the team of ${team}`,
        body: 'Its events and doors are closed to you from now on. If this surprises you, ask the host.',
      }
  }
}
