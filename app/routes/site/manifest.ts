import type { Route } from './+types/manifest'
import { ctx } from '#app/context.server.ts'

const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose })

/** What a phone needs to keep the site as an app (spec 2), under the brand of this installation. */
export function loader({ context }: Route.LoaderArgs) {
  const { brandName } = context.get(ctx).config
  const manifest = {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: 'Sets, classes and weekenders, and your tickets in one place.',
    start_url: '/events',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: 'My tickets', url: '/my-tickets' },
      { name: 'Events', url: '/events' },
      { name: 'Check-in', url: '/dashboard/checkin' },
    ],
  }
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' }
  return new Response(JSON.stringify(manifest), { headers })
}
