import { dashboardNavigation } from '#app/dashboard/navigation.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { suggestedLinks } from '#app/dashboard/suggested-links.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { SuggestedLink } from '#ui/suggested-links.tsx'

/** Where a member goes on from the page `path` that is empty: `wanted` first, if they may go there; never back to itself. */
export async function suggestLinks(
  path: string,
  member: MemberCtx,
  wanted?: SuggestedLink,
): Promise<SuggestedLink[]> {
  const navigation = dashboardNavigation(await dashboardAccess(member))
  return suggestedLinks(navigation, wanted).filter(({ to }) => to !== path)
}
