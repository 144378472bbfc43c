import { findAdmin } from '#modules/accounts/find-admin.server.ts'
import { isHost } from '#modules/events/is-host.server.ts'
import { isPromoter } from '#modules/referrals/is-promoter.server.ts'
import type { Standing } from '#app/dashboard/places.ts'
import type { MemberCtx } from '#app/guards.server.ts'

/** What of the dashboard is somebody's: by what they host, promote and may do as an admin. */
export async function readStanding(member: MemberCtx): Promise<Standing> {
  const { db, actor } = member
  const [isOrganizer, promotes, admin] = await Promise.all([
    isHost(db, actor.id),
    isPromoter(db, actor.id),
    actor.adminLevel > 0 ? findAdmin(member, actor.id) : null,
  ])
  return { isOrganizer, isPromoter: promotes, capabilities: admin?.ok ? admin.value : [] }
}
