import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { NavCount, NavGroup, NavPlace } from '#app/dashboard/page.ts'
import { PAGES } from '#app/dashboard/pages.ts'

/** What a person sees of the dashboard. */
export interface DashboardAccess {
  isOrganizer: boolean
  isPromoter: boolean
  capabilities: AdminCapability[]
  counts: Record<NavCount, number>
}

/** A place of the navigation, as somebody sees it. */
export interface NavItem extends NavPlace {
  path: string
  label: string
  /** What there is to do; 0 is not shown. */
  count: number
  /** It only says yet what it will be. */
  isComingSoon: boolean
}

export interface Navigation {
  /** The working role's first; where everybody begins is above all. */
  groups: { name: NavGroup; title: string; items: NavItem[] }[]
  /** The few at the thumb, beside "More". */
  bottomBar: NavItem[]
}

/** In the order of the navigation: what somebody works at comes before what they enjoy. */
const GROUPS: Record<NavGroup, string> = {
  start: 'Start',
  organizer: 'Your events',
  promoter: 'Your promoting',
  admin: 'Running the site',
  dancer: 'Your dancing',
  account: 'You',
}

const MAX_BOTTOM_BAR = 4
/** What people come for most, in the order of what only few can do. */
const BOTTOM_BAR = ['', '/tickets', '/checkin', '/admin', '/notifications', '/liked', '/following'].map(
  (path) => `/dashboard${path}`,
)

/** The places that are somebody's, in groups; of an admin's, only what they may do. */
export function dashboardNavigation(access: DashboardAccess): Navigation {
  const { isOrganizer, isPromoter, capabilities, counts } = access
  const isTheirs: Partial<Record<NavGroup, boolean>> = {
    organizer: isOrganizer,
    promoter: isPromoter,
    admin: capabilities.length > 0,
  }
  const places = Object.entries(PAGES).flatMap(([path, { title, nav, needs, file }]): NavItem[] => {
    if (!nav || (needs && !capabilities.includes(needs))) return []
    const count = nav.counts ? counts[nav.counts] : 0
    return [{ path, label: title, ...nav, count, isComingSoon: !file }]
  })
  const groups = (Object.keys(GROUPS) as NavGroup[]) // keys of the literal above
    .filter((name) => isTheirs[name] ?? true)
    .map((name) => ({ name, title: GROUPS[name], items: places.filter(({ group }) => group === name) }))
  const byPath = new Map(groups.flatMap(({ items }) => items.map((item) => [item.path, item])))
  const bottomBar = BOTTOM_BAR.flatMap((path) => byPath.get(path) ?? []).filter(
    ({ isComingSoon }) => !isComingSoon,
  )
  return { groups, bottomBar: bottomBar.slice(0, MAX_BOTTOM_BAR) }
}
