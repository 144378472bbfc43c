import type { Admin } from '#modules/accounts/admin/admin.ts'
import { LEVEL_FOR } from '#modules/accounts/admin/admin-capabilities.ts'
import type { Page } from '#app/dashboard/page.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import type { IconName } from '#ui/icon-names.ts'

const SUPER_ADMIN = 3 // spec 9

export interface AdminOverview {
  level: number
  isSuperAdmin: boolean
  /** The other pages that this admin may enter. */
  areas: { path: string; label: string; icon: IconName }[]
  /** The pages that they may not enter, with the level that may; null where it is their permissions that leave it out. */
  closed: { label: string; level: number | null }[]
}

const HERE = '/dashboard/admin'

/** Where an admin begins: what their level opens. A page that is not built yet is nowhere to go, and is not named. */
export function adminOverview(
  { level, capabilities }: Admin<'can_view_analytics'>,
  pages: Readonly<Record<string, Page>> = PAGES,
): AdminOverview {
  const built = Object.entries(pages).flatMap(([path, { title, file, nav, needs }]) =>
    nav && needs && file && path !== HERE
      ? [{ path, label: nav.label ?? title, icon: nav.icon, needs, isOpen: capabilities.includes(needs) }]
      : [],
  )
  return {
    level,
    isSuperAdmin: level >= SUPER_ADMIN,
    areas: built.filter(({ isOpen }) => isOpen).map(({ path, label, icon }) => ({ path, label, icon })),
    closed: built
      .filter(({ isOpen }) => !isOpen)
      .map(({ label, needs }) => ({ label, level: level < LEVEL_FOR[needs] ? LEVEL_FOR[needs] : null })),
  }
}
