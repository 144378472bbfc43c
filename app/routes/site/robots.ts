import { ctx } from '#app/context.server.ts'
import type { Route } from './+types/robots'

/** Pages that are somebody's own, or no pages at all. */
const NOT_FOR_ROBOTS = [
  '/account',
  '/admin',
  '/api/',
  '/auth',
  '/create-event',
  '/dashboard',
  '/functions/',
  '/my-tickets',
  '/payment/',
  '/rpc/',
]

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(ctx)
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.appUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
