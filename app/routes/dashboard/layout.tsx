import { Outlet } from 'react-router'
import { readStanding } from '#app/dashboard/read-standing.server.ts'
import { navigationOf } from '#app/dashboard/places.ts'
import { requireMember } from '#app/guards.server.ts'
import type { FrameChoice } from '#app/root.tsx'
import { DashboardFrame } from '#app/shell/dashboard-frame.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import type { Route } from './+types/layout'

/** It brings a navigation of its own. (Specification 2, Top navigation) */
export const handle = { frame: 'none' satisfies FrameChoice }

export async function loader({ request, context }: Route.LoaderArgs) {
  return { navigation: navigationOf(await readStanding(requireMember(request, context))) }
}

/** Somebody's own pages: no cache on the way may keep them. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export default function DashboardLayout({ loaderData: { navigation } }: Route.ComponentProps) {
  const root = useRoot()
  return (
    <DashboardFrame brand={root?.brand ?? ''} member={root?.member ?? null} navigation={navigation}>
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
      member={root?.member ?? null}
      navigation={loaderData?.navigation ?? { groups: [], thumb: [] }}
    >
      <ErrorPage error={error} />
    </DashboardFrame>
  )
}
