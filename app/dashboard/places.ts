import type { AdminCapability } from '#modules/accounts/admin-capabilities.ts'
import { UNBUILT_ADMIN_PAGES, UNBUILT_MEMBER_PAGES } from '#app/dashboard/unbuilt-pages.ts'
import type { IconName } from '#ui/icon-names.ts'

/** What a person does here; each sees the groups that are theirs. */
export type Role = 'dancer' | 'organizer' | 'promoter' | 'admin'

/** A place of the navigation. Pages of one thing, such as one event, have none. */
export interface Place {
  path: string
  label: string
  /** The label where there is little room. */
  short?: string
  icon: IconName
  /** The place stands for every page below its address as well. */
  isWhole?: boolean
}

/** The places by what people do, in each group the ones used most first. (Specification 2, Dashboard) */
export const PLACES: Record<Role, { title: string; places: Place[] }> = {
  dancer: {
    title: 'Your dancing',
    places: [
      { path: '/dashboard', label: 'Home', icon: 'house' },
      { path: '/dashboard/tickets', label: 'My tickets', short: 'Tickets', icon: 'ticket', isWhole: true },
      { path: '/dashboard/liked', label: 'Liked', icon: 'heart' },
      { path: '/dashboard/following', label: 'Following', icon: 'users' },
      { path: '/dashboard/notifications', label: 'Notifications', short: 'Inbox', icon: 'bell' },
      { path: '/dashboard/profile', label: 'Profile', icon: 'user', isWhole: true },
      { path: '/dashboard/settings', label: 'Settings', icon: 'settings', isWhole: true },
    ],
  },
  organizer: {
    title: 'Your events',
    places: [
      { path: '/dashboard/checkin', label: 'Check-in', icon: 'qr-code' },
      { path: '/dashboard/events', label: 'Events', icon: 'calendar', isWhole: true },
      { path: '/dashboard/sales', label: 'Sales', icon: 'chart-line' },
      { path: '/dashboard/followers', label: 'Followers', icon: 'users' },
      { path: '/dashboard/payouts', label: 'Payouts', icon: 'wallet' },
      { path: '/dashboard/team', label: 'Team', icon: 'users', isWhole: true },
    ],
  },
  promoter: {
    title: 'Your promoting',
    places: [
      { path: '/dashboard/referrals', label: 'Referral links', icon: 'share-2' },
      { path: '/dashboard/earnings', label: 'Earnings', icon: 'banknote' },
    ],
  },
  admin: {
    title: 'Running the site',
    places: [
      { path: '/dashboard/admin', label: 'Admin', icon: 'badge-check' },
      { path: '/dashboard/admin/events', label: 'All events', icon: 'calendar' },
      { path: '/dashboard/admin/analytics', label: 'Analytics', icon: 'chart-line' },
      { path: '/dashboard/admin/magazine', label: 'Magazine', icon: 'book-open', isWhole: true },
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
export const ADMIN_NEEDS: Readonly<Record<string, AdminCapability>> = {
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
export interface Standing {
  isOrganizer: boolean
  isPromoter: boolean
  capabilities: AdminCapability[]
}

/** A place as somebody sees it. */
export interface SeenPlace extends Place {
  /** It only says yet what it will be. */
  isLater: boolean
}

export interface Navigation {
  groups: { role: Role; title: string; places: SeenPlace[] }[]
  /** The few at the thumb, beside "More". */
  thumb: SeenPlace[]
}

const MOST_AT_THUMB = 4
/** What people come for most, in the order of what only few can do. */
const THUMB = ['', '/tickets', '/checkin', '/admin', '/notifications', '/liked', '/following'].map(
  (path) => `/dashboard${path}`,
)

/** The places that are somebody's, in groups; of an admin's, only what they may do. */
export function navigationOf({ isOrganizer, isPromoter, capabilities }: Standing): Navigation {
  const mayEnter = ({ path }: Place) => {
    const need = ADMIN_NEEDS[path]
    return need === undefined || capabilities.includes(need)
  }
  const isTheirs: Record<Role, boolean> = {
    dancer: true,
    organizer: isOrganizer,
    promoter: isPromoter,
    admin: capabilities.length > 0,
  }
  const groups = (Object.keys(PLACES) as Role[])
    .filter((role) => isTheirs[role])
    .map((role) => ({ role, ...PLACES[role], places: PLACES[role].places.filter(mayEnter).map(seen) }))
  const byPath = new Map(groups.flatMap(({ places }) => places.map((place) => [place.path, place])))
  const thumb = THUMB.flatMap((path) => byPath.get(path) ?? []).filter(({ isLater }) => !isLater)
  return { groups, thumb: thumb.slice(0, MOST_AT_THUMB) }
}

const seen = (place: Place): SeenPlace => {
  const page = place.path.replace('/dashboard/', '')
  return { ...place, isLater: page in UNBUILT_MEMBER_PAGES || page in UNBUILT_ADMIN_PAGES }
}
