import type { NavGroup } from '#app/dashboard/page.ts'

const COOKIE = 'folded-groups'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The groups of the navigation that somebody has closed in this browser. */
export const readFoldedGroups = (cookies: string | null | undefined): string[] =>
  /(?:^|;\s*)folded-groups=([a-z.]+)/.exec(cookies ?? '')?.[1]?.split('.') ?? []

/** The cookie that keeps them, after a group was opened or closed. It is sent to the dashboard alone. */
export function foldedGroupsCookie(cookies: string, group: NavGroup, isFolded: boolean): string {
  const others = readFoldedGroups(cookies).filter((name) => name !== group)
  const folded = isFolded ? [...others, group] : others
  const maxAge = folded.length > 0 ? YEAR_SECONDS : 0
  return `${COOKIE}=${folded.join('.')}; Path=/dashboard; Max-Age=${maxAge}; SameSite=Lax`
}
