import { findAdmin } from '#modules/accounts/admin/find-admin.server.ts'
import { isPromoter } from '#modules/referrals/is-promoter.server.ts'
import { isOrganizer } from '#modules/teams/is-organizer.server.ts'
import type { DashboardAccess } from '#app/dashboard/navigation.ts'
import type { MemberCtx } from '#app/guards.server.ts'

/** What of the dashboard is somebody's: by the events they run, what they promote and may do as an admin. */
export async function readDashboardAccess(member: MemberCtx): Promise<DashboardAccess> {
  const { db, actor } = member
  const [organizes, promotes, admin] = await Promise.all([
    isOrganizer(db, actor.id),
    isPromoter(db, actor.id),
    actor.adminLevel > 0 ? findAdmin(member, actor.id) : null,
  ])
  return { isOrganizer: organizes, isPromoter: promotes, capabilities: admin?.ok ? admin.value : [] }
}
