import type { OwnTeam } from '#modules/teams/own-team.ts'
import { teamManagers } from '#modules/teams/prove/prove-team-manager.server.ts'
import { readTeam } from '#modules/teams/read-team.server.ts'
import { rolesToGive } from '#modules/teams/team.ts'
import { teamEvents } from '#modules/teams/team-events.server.ts'
import { teamHistory } from '#modules/teams/team-log.server.ts'
import { logText } from '#modules/teams/team-log.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/**
 * The teams that a person runs, with all that their page shows; `change` is the member whose form it has, with the events that they can be
 * held to. A handful of statements a team.
 */
export async function readOwnTeams(
  db: DbOrTx,
  person: { id: PersonId; name: string },
  change: string | null = null,
): Promise<OwnTeam[]> {
  const managers = await teamManagers(db, person)
  return Promise.all(
    managers.map(async (manager) => {
      const { organizerId, organizerName: name, isOwner, roles, may } = manager
      const { members, invitations } = await readTeam(db, manager)
      const chosen = members.find(({ id, mayChange }) => mayChange && id === change)
      const held = chosen?.events?.map(({ id }) => id) ?? []
      const [events, history] = await Promise.all([
        chosen ? teamEvents(db, organizerId, held) : [],
        teamHistory(db, organizerId),
      ])
      return {
        organizerId,
        name,
        isOwner,
        roles,
        mayGive: rolesToGive(may, roles),
        members,
        invitations,
        changing: chosen ? { memberId: chosen.id, events } : null,
        history: history.map((entry) => ({ id: entry.id, text: logText(entry), at: entry.at })),
      }
    }),
  )
}
