import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { EventCapability } from '#modules/events/event-manager.ts'
import type { IconName } from '#ui/icon-names.ts'

/** What a person does on the site. */
export type Role = 'organizer' | 'promoter' | 'admin' | 'dancer'

/** A group of the navigation: the start, one for each role, and the person's own account. */
export type NavGroup = 'start' | Role | 'account'

/** What the badge of a navigation item can count, with its label. */
export const NAV_COUNTS = {
  unread: 'unread',
  doorsTonight: 'tonight',
  openCashOrders: 'waiting for cash',
  openShifts: 'to answer',
  eventDrafts: 'begun',
} as const
export type NavCount = keyof typeof NAV_COUNTS

/** How a page appears in the navigation. Pages of one thing, such as one order, do not. */
export interface PageNav {
  group: NavGroup
  icon: IconName
  /** Where it differs from the title. */
  label?: string
  counts?: NavCount
  /** It is there only while there is something to count. */
  isOnlyCounted?: true
  /** Of an organiser's pages: what somebody on their team must be able to do there; without it, it is the owner's alone. */
  may?: EventCapability | 'any role'
  /** The query by which the page shows what the badge counts, and no more. */
  countedBy?: string
}

/** What a page that is not built yet will be for, and where to go until then. */
export interface ComingPage {
  text: string
  meanwhile: { to: string; label: string }
}

/** A page for members. Its route, title, navigation item, breadcrumbs and guard follow from this. */
export interface Page {
  title: string
  /** Its file below `app/routes/`; a page without one is not built yet. */
  file?: string
  coming?: ComingPage
  nav?: PageNav
  /** The capability of an admin that it needs; without one it is for every member. (Specification 6) */
  needs?: AdminCapability
  /** A page of one event: what somebody must be able to do there. It is a tab of the event's workspace. */
  atEvent?: EventCapability | 'any role'
  /** The page it belongs to, where its address does not say so. */
  parent?: string
}

/** Makes the navigation items of a group. */
export const navIn =
  (group: NavGroup) =>
  (icon: IconName, more: Omit<PageNav, 'group' | 'icon'> = {}): PageNav => ({ group, icon, ...more })

/** The part of a page that says that it is not built yet. */
export const coming = (text: string, to: string, label: string): { coming: ComingPage } => ({
  coming: { text, meanwhile: { to, label } },
})
