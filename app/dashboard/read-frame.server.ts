import { data } from 'react-router'
import type { RequestCtx } from '#app/context.server.ts'
import { readCollapsedGroups } from '#app/dashboard/collapsed-groups.ts'
import { dashboardNavigation, type Navigation } from '#app/dashboard/navigation.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { suggestedLinks } from '#app/dashboard/suggested-links.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import { readRoot } from '#app/read-root.server.ts'
import type { SuggestedLink } from '#ui/suggested-links.tsx'

/** What stands around every page of the dashboard. */
export interface DashboardFrame {
  navigation: Navigation
  /** The groups of the navigation that are closed in this browser. */
  collapsed: string[]
  /** Where this reader goes on from a page that cannot be shown. */
  links: SuggestedLink[]
}

export async function readFrame(request: Request, member: MemberCtx): Promise<DashboardFrame> {
  const navigation = dashboardNavigation(await dashboardAccess(member))
  const collapsed = readCollapsedGroups(request.headers.get('Cookie'))
  return { navigation, collapsed, links: suggestedLinks(navigation) }
}

/**
 * What a guard throws in place of a page of the dashboard: the status, what the page says about it, and the frame, which no
 * layout reads once a guard has refused. In an outage there is none.
 */
export async function refusedPage(
  request: Request,
  member: MemberCtx,
  failure: object | null,
  status: number,
) {
  const frame = await readFrame(request, member).catch(() => null)
  return data({ ...failure, root: readRoot(request, member satisfies RequestCtx), frame }, { status })
}
