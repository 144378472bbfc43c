import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import type { DashboardFrame } from '#app/dashboard/read-frame.server.ts'
import { KeepPageOffline } from '#app/offline/keep-page-offline.tsx'
import { OfflineSetup } from '#app/offline/offline-setup.tsx'
import { OfflineReload } from '#app/offline/offline-reload.tsx'
import { PageStyle } from '#app/page-style.tsx'
import type { DashboardLayout as DashboardLayoutComponent } from '#app/shell/dashboard-layout.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { JustSignedIn } from '#app/shell/just-signed-in.tsx'
import { Panels } from '#app/shell/panels.tsx'
import { PageAnnouncer, RouteSpinner } from '#app/shell/route-change.tsx'
import { SignInPanel } from '#app/shell/sign-in-panel.tsx'
import { SiteLayout } from '#app/shell/site-layout.tsx'
import { Toaster } from '#app/shell/toaster.tsx'
import { useRoot } from '#app/shell/use-root.ts'
import { useMember, ViewerSync } from '#app/shell/use-viewer.ts'
import { endScript } from '#app/viewer-script.ts'
import { CartProvider } from '#modules/cart/cart-context.tsx'
import { readRoot } from '#app/read-root.server.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? [{ title: loaderData.brand }] : [])

export function loader({ request, context }: Route.LoaderArgs) {
  return readRoot(request, context.get(ctx))
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRoot()
  return (
    // The theme switch writes data-theme itself, so the page may differ from what was sent.
    <html lang="en" data-theme={data?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <PageStyle isStrangers={!data?.member} />
        <Links />
      </head>
      <body>
        <ViewerCart>{children}</ViewerCart>
        {/* The browser runs it as it came; React leaves it alone. At the page's end, so that no painting waits for it. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? endScript(data?.member === undefined) : '',
          }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The cart of whoever looks at the page; none is read before that is known. */
function ViewerCart({ children }: { children: ReactNode }) {
  const member = useMember()
  return <CartProvider owner={member && member.id}>{children}</CartProvider>
}

/** What routes say of themselves. Only a page for everybody has a rule for its cache; no form in one asks before it is left. */
interface RouteHandle {
  layout?: LayoutChoice
  cache?: CacheRule
}

/** A route chooses its layout: `export const handle = { layout: 'no-nav' }`, or 'none' to draw its own. */
export type LayoutChoice = 'site' | 'no-nav' | 'none'

export default function Root({ loaderData: { brand, google } }: Route.ComponentProps) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const layout = handles.reduce<LayoutChoice>((chosen, handle) => handle?.layout ?? chosen, 'site')
  return (
    <>
      {layout === 'none' ? (
        <Outlet />
      ) : (
        <SiteLayout brand={brand} nav={layout === 'site'}>
          <Outlet />
        </SiteLayout>
      )}
      <ViewerSync />
      <Panels />
      <SignInPanel google={google} />
      <JustSignedIn />
      <RouteSpinner />
      <PageAnnouncer />
      <Toaster />
      <OfflineSetup />
      {handles.some((handle) => handle?.cache) && <KeepPageOffline />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRoot() // not there when it was the root itself that failed
  const frame = frameIn(error)
  const isDashboard = useLocation().pathname.startsWith('/dashboard')
  const brand = root?.brand ?? ''
  const page = (
    <>
      <ViewerSync />
      <ErrorPage error={error} links={frame?.links ?? (isDashboard ? DASHBOARD_LINKS : undefined)} />
      <OfflineReload />
    </>
  )
  const onSite = (
    <SiteLayout brand={brand} nav={!isDashboard}>
      {page}
    </SiteLayout>
  )
  if (!frame) return onSite
  return (
    <Suspense fallback={onSite}>
      <DashboardLayout brand={brand} frame={frame} current={undefined}>
        {page}
      </DashboardLayout>
    </Suspense>
  )
}

/** Where a page of the dashboard did not come, and nothing is known of who asked. */
const DASHBOARD_LINKS = [{ to: '/dashboard', label: 'Dashboard' }]

/** What a guard of the dashboard throws brings what stands around its pages (`refusedPage`). */
const frameIn = (error: unknown): DashboardFrame | null | undefined =>
  isRouteErrorResponse(error) ? (error.data as { frame?: DashboardFrame | null } | null)?.frame : undefined

const WithoutFrame = ({ brand, children }: { brand: string; children: ReactNode }) => (
  <SiteLayout brand={brand} nav={false}>
    {children}
  </SiteLayout>
)

// A page for everybody never needs it.
const DashboardLayout = lazy<typeof DashboardLayoutComponent>(() =>
  import('#app/shell/dashboard-layout.tsx').then(
    (code) => ({ default: code.DashboardLayout }),
    () => ({ default: WithoutFrame }),
  ),
)
