import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import { UNBUILT_ADMIN_PAGES, UNBUILT_MEMBER_PAGES } from '#app/dashboard/unbuilt-pages.ts'
import type { IconName } from '#ui/icon-names.ts'

/** What a person does here; each sees the groups that are theirs. */
export type Role = 'dancer' | 'organizer' | 'promoter' | 'admin'

/** A place of the navigation. Pages of one thing, such as one event, have none. */
export interface NavItem {
  path: string
  label: string
  /** The label where there is little room. */
  short?: string
  icon: IconName
  /** The place stands for every page below its address as well. */
  includesSubpages?: boolean
}

/** The places by what people do, in each group the ones used most first. (Specification 2, Dashboard) */
export const NAV_GROUPS: Record<Role, { title: string; items: NavItem[] }> = {
  dancer: {
    title: 'Your dancing',
    items: [
      { path: '/dashboard', label: 'Home', icon: 'house' },
      {
        path: '/dashboard/tickets',
        label: 'My tickets',
        short: 'Tickets',
        icon: 'ticket',
        includesSubpages: true,
      },
      { path: '/dashboard/liked', label: 'Liked', icon: 'heart' },
      { path: '/dashboard/following', label: 'Following', icon: 'users' },
      { path: '/dashboard/notifications', label: 'Notifications', short: 'Inbox', icon: 'bell' },
      { path: '/dashboard/profile', label: 'Profile', icon: 'user', includesSubpages: true },
      { path: '/dashboard/settings', label: 'Settings', icon: 'settings', includesSubpages: true },
    ],
  },
  organizer: {
    title: 'Your events',
    items: [
      { path: '/dashboard/checkin', label: 'Check-in', icon: 'qr-code' },
      { path: '/dashboard/events', label: 'Events', icon: 'calendar', includesSubpages: true },
      { path: '/dashboard/sales', label: 'Sales', icon: 'chart-line' },
      { path: '/dashboard/venues', label: 'Venues', icon: 'map-pin', includesSubpages: true },
      { path: '/dashboard/followers', label: 'Followers', icon: 'users' },
      { path: '/dashboard/payouts', label: 'Payouts', icon: 'wallet' },
      { path: '/dashboard/team', label: 'Team', icon: 'users', includesSubpages: true },
    ],
  },
  promoter: {
    title: 'Your promoting',
    items: [
      { path: '/dashboard/referrals', label: 'Referral links', icon: 'share-2' },
      { path: '/dashboard/earnings', label: 'Earnings', icon: 'banknote' },
    ],
  },
  admin: {
    title: 'Running the site',
    items: [
      { path: '/dashboard/admin', label: 'Admin', icon: 'badge-check' },
      { path: '/dashboard/admin/events', label: 'All events', icon: 'calendar' },
      { path: '/dashboard/admin/analytics', label: 'Analytics', icon: 'chart-line' },
      { path: '/dashboard/admin/magazine', label: 'Magazine', icon: 'book-open', includesSubpages: true },
      { path: '/dashboard/admin/users', label: 'Users', icon: 'users' },
      { path: '/dashboard/admin/payments', label: 'Payments', icon: 'credit-card' },
      { path: '/dashboard/admin/monitor', label: 'Monitor', icon: 'eye' },
      { path: '/dashboard/admin/database', label: 'Database', icon: 'store' },
      { path: '/dashboard/admin/settings', label: 'Site settings', icon: 'settings' },
    ],
  },
}

/**
 * The capability that each admin page needs, by its pattern in `app/routes.ts`; the guard lets nobody into a page that
 * is not listed. (Specification 6)
 */
export const ADMIN_PAGE_CAPABILITIES: Readonly<Record<string, AdminCapability>> = {
  '/dashboard/admin': 'can_view_analytics',
  '/dashboard/admin/events': 'can_manage_events',
  '/dashboard/admin/analytics': 'can_view_analytics',
  '/dashboard/admin/magazine': 'can_manage_events',
  '/dashboard/admin/magazine/create': 'can_manage_events',
  '/dashboard/admin/magazine/edit/:id': 'can_manage_events',
  '/dashboard/admin/magazine/categories': 'can_manage_events',
  '/dashboard/admin/users': 'can_manage_users',
  '/dashboard/admin/settings': 'can_manage_system',
  '/dashboard/admin/monitor': 'can_manage_system',
  '/dashboard/admin/database': 'can_manage_system',
  '/dashboard/admin/payments': 'can_manage_billing',
}

/** What a person sees of the dashboard. */
export interface DashboardAccess {
  isOrganizer: boolean
  isPromoter: boolean
  capabilities: AdminCapability[]
}

/** A place as somebody sees it. */
export interface VisibleNavItem extends NavItem {
  /** It only says yet what it will be. */
  isComingSoon: boolean
}

export interface Navigation {
  groups: { role: Role; title: string; items: VisibleNavItem[] }[]
  /** The few at the thumb, beside "More". */
  bottomBar: VisibleNavItem[]
}

const MAX_BOTTOM_BAR = 4
/** What people come for most, in the order of what only few can do. */
const BOTTOM_BAR = ['', '/tickets', '/checkin', '/admin', '/notifications', '/liked', '/following'].map(
  (path) => `/dashboard${path}`,
)

/** The places that are somebody's, in groups; of an admin's, only what they may do. */
export function dashboardNavigation({ isOrganizer, isPromoter, capabilities }: DashboardAccess): Navigation {
  const canEnter = ({ path }: NavItem) => {
    const needed = ADMIN_PAGE_CAPABILITIES[path]
    return needed === undefined || capabilities.includes(needed)
  }
  const hasRole: Record<Role, boolean> = {
    dancer: true,
    organizer: isOrganizer,
    promoter: isPromoter,
    admin: capabilities.length > 0,
  }
  const groups = (Object.keys(NAV_GROUPS) as Role[])
    .filter((role) => hasRole[role])
    .map((role) => ({
      role,
      ...NAV_GROUPS[role],
      items: NAV_GROUPS[role].items.filter(canEnter).map(toVisible),
    }))
  const byPath = new Map(groups.flatMap(({ items }) => items.map((item) => [item.path, item])))
  const bottomBar = BOTTOM_BAR.flatMap((path) => byPath.get(path) ?? []).filter(
    ({ isComingSoon }) => !isComingSoon,
  )
  return { groups, bottomBar: bottomBar.slice(0, MAX_BOTTOM_BAR) }
}

const toVisible = (item: NavItem): VisibleNavItem => {
  const page = item.path.replace('/dashboard/', '')
  return { ...item, isComingSoon: page in UNBUILT_MEMBER_PAGES || page in UNBUILT_ADMIN_PAGES }
}
