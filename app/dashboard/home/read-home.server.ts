import type { DashboardAccess } from '#app/dashboard/navigation.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { findAdminProof } from '#app/admin-guard.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import { LEVEL_FOR } from '#modules/accounts/admin/admin-capabilities.ts'
import { isTonight } from '#modules/events/tonight.ts'
import { paymentHealth, systemHealth } from '#modules/operations/site-health.server.ts'
import { type HealthLine, paymentLine, systemLines } from '#modules/operations/site-health.ts'
import { nextEventSales } from '#modules/orders/event-sales.server.ts'
import { eventsToShare, promotingTotals, referralLinks } from '#modules/referrals/promoting.server.ts'
import { myDoors } from '#modules/tickets/door/doors.server.ts'

const MAX_SHOWN = { events: 5, links: 5 }

/** What the start page shows of each role; null for a role that is not this member's, for which nothing is asked. */
export async function readRoles(member: MemberCtx) {
  const access = await dashboardAccess(member)
  const [organizer, promoter, admin] = await Promise.all([
    access.isOrganizer ? readOrganizer(member) : null,
    access.isPromoter ? readPromoter(member) : null,
    readAdmin(member, access),
  ])
  return { organizer, promoter, admin }
}

/** Tonight's doors, and how the next events sell. */
async function readOrganizer({ db, now, actor }: MemberCtx) {
  const [doors, sales] = await Promise.all([
    myDoors(db, actor.id, now),
    nextEventSales(db, actor.id, now, MAX_SHOWN.events),
  ])
  return { tonight: doors.filter((door) => isTonight(door, now)), sales, hasDoors: doors.length > 0 }
}

/** What one's links have brought, the next events to share, and the links. */
async function readPromoter({ db, now, actor }: MemberCtx) {
  const [totals, events, links] = await Promise.all([
    promotingTotals(db, actor.id),
    eventsToShare(db, actor.id, now, MAX_SHOWN.events),
    referralLinks(db, actor.id, MAX_SHOWN.links),
  ])
  return { totals, events, links }
}

export interface AdminHome {
  level: number
  lines: HealthLine[]
  /** What this admin may not see, with the level that may. */
  closed: { label: string; level: number }[]
  /** Their rights could not be checked, so that nothing of it is known. */
  isUnverified: boolean
}

/** The health of what the admin may see of the site; null for everybody who is no admin. */
export async function readAdmin(member: MemberCtx, access: DashboardAccess): Promise<AdminHome | null> {
  const { db, now, actor } = member
  const isUnverified = access.isAdminUnverified ?? false
  if (access.capabilities.length === 0 && !isUnverified) return null
  const [ofSystem, ofBilling] = await Promise.all([
    findAdminProof(member, 'can_manage_system'),
    findAdminProof(member, 'can_manage_billing'),
  ])
  const [system, payments] = await Promise.all([
    ofSystem && systemHealth(db, ofSystem, now),
    ofBilling && paymentHealth(db, ofBilling),
  ])
  const lines = [...(system ? systemLines(system) : []), ...(payments ? [paymentLine(payments)] : [])]
  const closed = [
    ...(system ? [] : [{ label: 'Mail and jobs', level: LEVEL_FOR.can_manage_system }]),
    ...(payments ? [] : [{ label: 'Payments', level: LEVEL_FOR.can_manage_billing }]),
  ]
  return { level: actor.adminLevel, lines, closed, isUnverified }
}
