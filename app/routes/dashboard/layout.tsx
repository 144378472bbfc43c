import { Outlet } from 'react-router'
import { readDashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { dashboardNavigation } from '#app/dashboard/nav-items.ts'
import { requireMember } from '#app/guards.server.ts'
import type { FrameChoice } from '#app/root.tsx'
import { DashboardFrame } from '#app/shell/dashboard-frame.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import type { Route } from './+types/layout'

/** It brings a navigation of its own. (Specification 2, Top navigation) */
export const handle = { frame: 'none' satisfies FrameChoice }

export async function loader({ request, context }: Route.LoaderArgs) {
  return { navigation: dashboardNavigation(await readDashboardAccess(requireMember(request, context))) }
}

/** Somebody's own pages: no cache on the way may keep them. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export default function DashboardLayout({ loaderData: { navigation } }: Route.ComponentProps) {
  const root = useRoot()
  return (
    <DashboardFrame brand={root?.brand ?? ''} navigation={navigation}>
      <Outlet />
    </DashboardFrame>
  )
}

/** A page of the dashboard that cannot be shown keeps the dashboard around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRoot()
  return (
    <DashboardFrame
      brand={root?.brand ?? ''}
      navigation={loaderData?.navigation ?? { groups: [], bottomBar: [] }}
    >
      <ErrorPage error={error} />
    </DashboardFrame>
  )
}
