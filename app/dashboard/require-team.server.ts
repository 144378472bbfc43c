import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import { teamManagers } from '#modules/teams/prove/prove-team-manager.server.ts'
import type { TeamManager } from '#modules/teams/prove/team-manager.ts'

/** The teams that a member runs, and which of them a page is about: the `host` of its address, else the first. 404 for who runs none. */
export async function requireTeams(
  { db, actor }: MemberCtx,
  url: URL,
): Promise<{ managers: readonly TeamManager[]; manager: TeamManager }> {
  const managers = await teamManagers(db, actor)
  const host = url.searchParams.get('host')
  const manager = host === null ? managers[0] : managers.find(({ organizerId }) => organizerId === host)
  if (!manager) throw data(null, { status: 404 })
  return { managers, manager }
}
