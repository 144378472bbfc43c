import { Outlet, useMatches } from 'react-router'
import { navPathOf } from '#app/dashboard/came-from.ts'
import { positionOf } from '#app/dashboard/page-at.ts'
import { readFrame } from '#app/dashboard/read-frame.server.ts'
import { Position } from '#app/dashboard/use-position.ts'
import { requireMember } from '#app/guards.server.ts'
import { KeepPageOffline } from '#app/offline/keep-page-offline.tsx'
import { OfflineReload } from '#app/offline/offline-reload.tsx'
import { pageTitle } from '#app/page-title.ts'
import type { LayoutChoice } from '#app/root.tsx'
import { DashboardLayout } from '#app/shell/dashboard-layout.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import { useZoneCookie } from '#app/use-zone-cookie.ts'
import { readZone } from '#app/zone-cookie.ts'
import { useHasOwnBlocker } from '#ui/form/own-blocker.ts'
import { ReaderZone } from '#ui/reader-zone.ts'
import type { Route } from './+types/layout'

/** It brings a navigation of its own. (Specification 2, Top navigation) */
export const handle = { layout: 'none' satisfies LayoutChoice }

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  return {
    frame: await readFrame(request, requireMember(request, context)),
    position: positionOf(pattern),
    zone: readZone(request.headers.get('Cookie')),
  }
}

/** The title of every page below that has none of its own; what is shown instead of one that failed has its own. */
export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData?.position && !error ? [pageTitle(loaderData.position.title, matches)] : []

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { frame, position, zone } = loaderData
  const root = useRoot()
  const current = navPathOf(useMatches()) ?? position?.navPath
  const hasOwnBlocker = useHasOwnBlocker()
  useZoneCookie(zone)
  return (
    <Position value={position}>
      <ReaderZone value={zone}>
        <DashboardLayout brand={root?.brand ?? ''} frame={frame} current={current}>
          <Outlet />
          {!hasOwnBlocker && <KeepPageOffline />}
        </DashboardLayout>
      </ReaderZone>
    </Position>
  )
}

/** A page of the dashboard that cannot be shown keeps the dashboard around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRoot()
  const frame = loaderData?.frame
  return (
    <DashboardLayout brand={root?.brand ?? ''} frame={frame} current={undefined}>
      <ErrorPage error={error} links={frame?.links} />
      <OfflineReload />
    </DashboardLayout>
  )
}
