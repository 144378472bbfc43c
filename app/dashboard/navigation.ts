import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { EventCapability } from '#modules/events/event-manager.ts'
import type { NavCount, NavGroup, PageNav } from '#app/dashboard/page.ts'
import { PAGES } from '#app/dashboard/pages.ts'

/** What a person sees of the dashboard. */
export interface DashboardAccess {
  /** They put events on, or help somebody who does. */
  isOrganizer: boolean
  /** What they may do at events of others, whose team they are on; not said of who puts events on themselves. */
  onlyMay?: readonly EventCapability[]
  isPromoter: boolean
  capabilities: AdminCapability[]
  /** They are an admin, but what they may do could not be read. */
  isAdminUnverified?: boolean
  counts: Record<NavCount, number>
}

/** A navigation item, as one person sees it. */
export interface NavItem extends PageNav {
  path: string
  /** Where its link leads: with a badge, to what the badge counts. */
  to: string
  label: string
  /** The number on its badge; 0 is not shown. */
  count: number
  /** The page is not built yet: it only says what it will be for. */
  isComingSoon: boolean
}

export interface Navigation {
  /** In the order of `GROUPS`. */
  groups: { name: NavGroup; title: string; items: NavItem[] }[]
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

/** What the thumb bar has as well (`ThumbBar`). */
const IN_THUMB_BAR = ['/dashboard/tickets', '/dashboard/notifications']

/** Whether a page belongs to an item that a phone has behind "More" alone. `current` is the path of the item. */
export const isBehindMore = ({ groups }: Navigation, current: string | undefined): boolean =>
  groups.some(({ items }) => items.some(({ path, isComingSoon }) => path === current && !isComingSoon)) &&
  !IN_THUMB_BAR.some((path) => path === current)

/** How many notifications wait, by the navigation's own badge. */
export const unreadIn = ({ groups }: Navigation): number =>
  groups.flatMap(({ items }) => items).find(({ counts }) => counts === 'unread')?.count ?? 0

/** The navigation of one person, in groups; of the admin pages, only those that they may use. */
export function dashboardNavigation(access: DashboardAccess): Navigation {
  const { isOrganizer, onlyMay, isPromoter, capabilities, counts } = access
  const isTheirs: Partial<Record<NavGroup, boolean>> = {
    organizer: isOrganizer,
    promoter: isPromoter,
    admin: capabilities.length > 0,
  }
  const items = Object.entries(PAGES).flatMap(([path, { title, nav, needs, file }]): NavItem[] => {
    if (!nav || (needs && !capabilities.includes(needs))) return []
    if (onlyMay && nav.group === 'organizer' && !isForTeam(nav, onlyMay)) return []
    const count = nav.counts ? counts[nav.counts] : 0
    if (nav.isOnlyCounted && count === 0) return []
    const to = count > 0 && nav.countedBy ? `${path}?${nav.countedBy}` : path
    return [{ path, to, label: title, ...nav, count, isComingSoon: !file }]
  })
  const groups = (Object.keys(GROUPS) as NavGroup[]) // keys of the literal above
    .filter((name) => isTheirs[name] ?? true)
    .map((name) => ({ name, title: GROUPS[name], items: items.filter(({ group }) => group === name) }))
  return { groups }
}

/** Whether an item is for somebody who owns no event and may do only this at events of others. */
const isForTeam = ({ may }: PageNav, onlyMay: readonly EventCapability[]): boolean =>
  may === 'any role' || (may !== undefined && onlyMay.includes(may))
