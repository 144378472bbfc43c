import type { Navigation } from '#app/dashboard/navigation.ts'
import type { Role } from '#app/dashboard/page.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import type { SuggestedLink } from '#ui/suggested-links.tsx'

const titled = (to: string): SuggestedLink => ({ to, label: PAGES[to]?.title ?? '' })

const HOME = titled('/dashboard')
const EVENTS: SuggestedLink = { to: '/events', label: 'See events' }

/** Where each role finds what it came for, the likeliest first. */
const LINKS_OF_ROLE: Record<Role, readonly SuggestedLink[]> = {
  organizer: [titled('/dashboard/checkin'), HOME],
  promoter: [HOME, EVENTS],
  admin: [titled('/dashboard/admin'), HOME],
  dancer: [titled('/dashboard/tickets'), EVENTS],
}

/**
 * Where a reader goes on from a page of the dashboard that has nothing for them: `wanted` first, if they may go there,
 * then what the role needs that they work in.
 */
export function suggestedLinks(navigation: Navigation, wanted?: SuggestedLink): SuggestedLink[] {
  const role = workingRole(navigation)
  const first = wanted && isOpen(navigation, wanted.to) ? [wanted] : []
  return [...first, ...LINKS_OF_ROLE[role].filter(({ to }) => to !== wanted?.to)].slice(0, 2)
}

/** The role whose pages come first in the navigation: what somebody works at before what they enjoy. */
export const workingRole = ({ groups }: Navigation): Role =>
  groups.map(({ name }) => name).find((name) => name !== 'start' && name !== 'account') ?? 'dancer'

/** Whether a place is for everybody, or among what this reader's navigation shows. */
const isOpen = ({ groups }: Navigation, to: string): boolean =>
  !PAGES[to]?.nav || groups.some(({ items }) => items.some(({ path }) => path === to))
