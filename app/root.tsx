import '#ui/theme.css'
import displayFont from '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2?url'
import bodyFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { ctx } from '#app/context.server.ts'
import { readTheme } from '#app/theme-cookie.ts'

export const links: Route.LinksFunction = () =>
  [displayFont, bodyFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href,
  }))

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, config } = context.get(ctx)
  const member = actor && { name: actor.name, avatarUrl: actor.avatarUrl }
  return { brand: config.brandName, theme: readTheme(request.headers.get('Cookie')), member }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en" data-theme={data?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
