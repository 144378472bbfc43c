import { dashboardNavigation } from '#app/dashboard/navigation.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { waysOn } from '#app/dashboard/ways-on.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { Way } from '#ui/ways.tsx'

/** Where a member goes on from the page `path` that is empty: `wanted` first, if they may go there; never back to itself. */
export async function waysFrom(path: string, member: MemberCtx, wanted?: Way): Promise<Way[]> {
  const navigation = dashboardNavigation(await dashboardAccess(member))
  return waysOn(navigation, wanted).filter(({ to }) => to !== path)
}
