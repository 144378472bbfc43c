import type { Admin } from '#modules/accounts/admin/admin.ts'
import { LEVEL_FOR } from '#modules/accounts/admin/admin-capabilities.ts'
import { dashboardNavigation, type NavItem } from '#app/dashboard/navigation.ts'
import { PAGES } from '#app/dashboard/pages.ts'

const SUPER_ADMIN = 3 // spec 9

export interface AdminOverview {
  level: number
  isSuperAdmin: boolean
  /** The other pages that this admin may enter. */
  areas: NavItem[]
  /** The pages that they may not enter, with the level that may; null where it is their permissions that leave it out. */
  closed: { label: string; level: number | null }[]
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
    closed: Object.values(PAGES).flatMap(({ title, nav, needs }) => {
      if (!nav || !needs || capabilities.includes(needs)) return []
      return { label: nav.label ?? title, level: level < LEVEL_FOR[needs] ? LEVEL_FOR[needs] : null }
    }),
  }
}
