import type { Admin } from '#modules/accounts/admin/admin.ts'
import { dashboardNavigation, type NavItem } from '#app/dashboard/navigation.ts'

const SUPER_ADMIN = 3 // spec 9

export interface AdminOverview {
  level: number
  isSuperAdmin: boolean
  /** The other pages that this admin may enter. */
  areas: NavItem[]
}

/** Where an admin begins: what their level opens. */
export function adminOverview({ level, capabilities }: Admin<'can_view_analytics'>): AdminOverview {
  const { groups } = dashboardNavigation({
    isOrganizer: false,
    isPromoter: false,
    capabilities: [...capabilities],
    counts: { unread: 0, openCashOrders: 0, doorsTonight: 0 },
  })
  const items = groups.find(({ name }) => name === 'admin')?.items ?? []
  return {
    level,
    isSuperAdmin: level >= SUPER_ADMIN,
    areas: items.filter(({ path }) => path !== '/dashboard/admin'),
  }
}
