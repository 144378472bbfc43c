import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { NavPlace, Role } from '#app/dashboard/page.ts'
import { PAGES } from '#app/dashboard/pages.ts'

/** What a person sees of the dashboard. */
export interface DashboardAccess {
  isOrganizer: boolean
  isPromoter: boolean
  capabilities: AdminCapability[]
}

/** A place of the navigation, as somebody sees it. */
export interface NavItem extends NavPlace {
  path: string
  label: string
  /** It only says yet what it will be. */
  isComingSoon: boolean
}

export interface Navigation {
  groups: { role: Role; title: string; items: NavItem[] }[]
  /** The few at the thumb, beside "More". */
  bottomBar: NavItem[]
}

const GROUPS: Record<Role, string> = {
  dancer: 'Your dancing',
  organizer: 'Your events',
  promoter: 'Your promoting',
  admin: 'Running the site',
}

const MAX_BOTTOM_BAR = 4
/** What people come for most, in the order of what only few can do. */
const BOTTOM_BAR = ['', '/tickets', '/checkin', '/admin', '/notifications', '/liked', '/following'].map(
  (path) => `/dashboard${path}`,
)

/** The places that are somebody's, in groups; of an admin's, only what they may do. */
export function dashboardNavigation({ isOrganizer, isPromoter, capabilities }: DashboardAccess): Navigation {
  const hasRole: Record<Role, boolean> = {
    dancer: true,
    organizer: isOrganizer,
    promoter: isPromoter,
    admin: capabilities.length > 0,
  }
  const places = Object.entries(PAGES).flatMap(([path, { title, nav, needs, file }]): NavItem[] =>
    !nav || (needs && !capabilities.includes(needs))
      ? []
      : [{ path, label: title, ...nav, isComingSoon: !file }],
  )
  const groups = (Object.keys(GROUPS) as Role[]) // keys of the literal above
    .filter((role) => hasRole[role])
    .map((role) => ({ role, title: GROUPS[role], items: places.filter(({ group }) => group === role) }))
  const byPath = new Map(groups.flatMap(({ items }) => items.map((item) => [item.path, item])))
  const bottomBar = BOTTOM_BAR.flatMap((path) => byPath.get(path) ?? []).filter(
    ({ isComingSoon }) => !isComingSoon,
  )
  return { groups, bottomBar: bottomBar.slice(0, MAX_BOTTOM_BAR) }
}
