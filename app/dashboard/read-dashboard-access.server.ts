import type { Actor } from '#modules/accounts/actor.ts'
import { findAdmin } from '#modules/accounts/admin/find-admin.server.ts'
import { eventDraftsSql } from '#modules/drafts/list-drafts.server.ts'
import { unreadSql } from '#modules/notifications/own-notifications.server.ts'
import { openCashOrdersSql } from '#modules/orders/open-cash-orders.server.ts'
import { isPromoterSql } from '#modules/referrals/is-promoter.server.ts'
import { openShiftsSql } from '#modules/shifts/own-shifts.server.ts'
import { capabilitiesOf } from '#modules/teams/prove/event-roles.ts'
import { isOrganizerSql, type MemberRole, memberRolesSql } from '#modules/teams/prove/is-organizer.server.ts'
import { doorsTonightSql } from '#modules/tickets/door/doors-tonight.server.ts'
import type { DashboardAccess } from '#app/dashboard/navigation.ts'
import type { MemberCtx } from '#app/guards.server.ts'

interface Row {
  isOwner: boolean
  memberRoles: MemberRole[]
  isPromoter: boolean
  unread: number
  openCashOrders: number
  doorsTonight: number
  openShifts: number
  eventDrafts: number
}

const known = new WeakMap<Actor, Promise<DashboardAccess>>()

/** The same of one request, however many of its loaders ask: `actor` is made anew for each request. */
export function dashboardAccess(member: MemberCtx): Promise<DashboardAccess> {
  const access = known.get(member.actor) ?? readDashboardAccess(member)
  known.set(member.actor, access)
  return access
}

/**
 * Reads what a member may see in the dashboard: whether they run events or promote, their admin capabilities, and the
 * counts of the badges. One statement for every member, another for admins.
 */
export async function readDashboardAccess(member: MemberCtx): Promise<DashboardAccess> {
  const { db, actor, now } = member
  const [rows, admin] = await Promise.all([
    db.plannedOnce<Row>(
      `select ${isOrganizerSql('$1')} as "isOwner", ${memberRolesSql('$1')} as "memberRoles", ${isPromoterSql('$1')} as "isPromoter",
         ${unreadSql('$1')} as unread, ${openCashOrdersSql('$1')} as "openCashOrders",
         ${doorsTonightSql('$1', '$2')} as "doorsTonight", ${openShiftsSql('$1', '$2')} as "openShifts",
         ${eventDraftsSql('$1')} as "eventDrafts"`,
      [actor.id, now],
    ),
    actor.adminLevel > 0 ? findAdmin(member, actor.id) : null,
  ])
  const [{ isOwner, memberRoles, isPromoter, ...counts }] = rows as [Row] // a select without a table has one row
  const onlyMay = memberRoles.flatMap(capabilitiesOf)
  const isOrganizer = isOwner || onlyMay.length > 0
  const standing =
    isOwner || !isOrganizer ? { isOrganizer, isPromoter } : { isOrganizer, isPromoter, onlyMay }
  const access = { ...standing, capabilities: admin?.ok ? admin.value : [], counts }
  return admin && !admin.ok ? { ...access, isAdminUnverified: true } : access
}
