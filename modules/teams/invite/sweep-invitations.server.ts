import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const KEPT_DAYS = 90

/**
 * Deletes invitations 90 days after they expired, with the address they were mailed to; answers how many. What the history of the team
 * says of them stays, without the address.
 */
export async function sweepInvitations({ db }: Ctx): Promise<number> {
  const gone = await db.statement<{ id: string }>(
    `delete from team_invitations where expires_at < now() - interval '${KEPT_DAYS} days' returning id`,
  )
  return gone.length
}

export const sweepInvitationsJob = job({
  name: 'sweep invitations',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepInvitations,
})
