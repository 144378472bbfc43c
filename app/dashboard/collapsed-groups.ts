import type { NavGroup } from '#app/dashboard/page.ts'

const COOKIE = 'collapsed-groups'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The groups of the navigation that are collapsed in this browser. */
export const readCollapsedGroups = (cookies: string | null | undefined): string[] =>
  /(?:^|;\s*)collapsed-groups=([a-z.]+)/.exec(cookies ?? '')?.[1]?.split('.') ?? []

/** The Set-Cookie text after a group was collapsed or expanded. The cookie is sent to dashboard pages only. */
export function collapsedGroupsCookie(cookies: string, group: NavGroup, isCollapsed: boolean): string {
  const others = readCollapsedGroups(cookies).filter((name) => name !== group)
  const collapsed = isCollapsed ? [...others, group] : others
  const maxAge = collapsed.length > 0 ? YEAR_SECONDS : 0
  return `${COOKIE}=${collapsed.join('.')}; Path=/dashboard; Max-Age=${maxAge}; SameSite=Lax`
}
