import type { AdminCapability } from '#modules/accounts/admin/admin-capabilities.ts'
import type { IconName } from '#ui/icon-names.ts'

/** What a person does here; each sees the groups of the navigation that are theirs. */
export type Role = 'dancer' | 'organizer' | 'promoter' | 'admin'

/** The place of a page in the navigation. Pages of one thing, such as one order, have none. */
export interface NavPlace {
  group: Role
  icon: IconName
  /** Where it differs from the title. */
  label?: string
  /** The label where there is little room. */
  short?: string
}

/** What a page that is not built yet will be for, and where to go until then. */
export interface ComingPage {
  text: string
  meanwhile: { to: string; label: string }
}

/** A protected page. Its route, title, place, crumbs and guard follow from this. */
export interface Page {
  title: string
  /** Its file below `app/routes/`; a page without one is not built yet. */
  file?: string
  coming?: ComingPage
  nav?: NavPlace
  /** The capability of an admin that it needs; without one it is for every member. (Specification 6) */
  needs?: AdminCapability
  /** The page it belongs to, where its address does not say so. */
  parent?: string
}
