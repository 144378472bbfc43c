import { Outlet } from 'react-router'
import { readCollapsedGroups } from '#app/dashboard/collapsed-groups.ts'
import { dashboardNavigation } from '#app/dashboard/navigation.ts'
import { positionOf } from '#app/dashboard/page-at.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { Position } from '#app/dashboard/use-position.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import type { LayoutChoice } from '#app/root.tsx'
import { DashboardLayout } from '#app/shell/dashboard-layout.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import type { Route } from './+types/layout'

/** It brings a navigation of its own. (Specification 2, Top navigation) */
export const handle = { layout: 'none' satisfies LayoutChoice }

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const navigation = dashboardNavigation(await dashboardAccess(requireMember(request, context)))
  const collapsed = readCollapsedGroups(request.headers.get('Cookie'))
  return { navigation, collapsed, position: positionOf(pattern) }
}

/** The title of every page below that has none of its own; what is shown instead of one that failed has its own. */
export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData?.position && !error ? [pageTitle(loaderData.position.title, matches)] : []

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { navigation, collapsed, position } = loaderData
  const root = useRoot()
  return (
    <Position value={position}>
      <DashboardLayout
        brand={root?.brand ?? ''}
        navigation={navigation}
        current={position?.navPath}
        collapsed={collapsed}
      >
        <Outlet />
      </DashboardLayout>
    </Position>
  )
}

/** A page of the dashboard that cannot be shown keeps the dashboard around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRoot()
  return (
    <DashboardLayout
      brand={root?.brand ?? ''}
      navigation={loaderData?.navigation ?? { groups: [] }}
      current={undefined}
      collapsed={loaderData?.collapsed ?? []}
    >
      <ErrorPage error={error} />
    </DashboardLayout>
  )
}
