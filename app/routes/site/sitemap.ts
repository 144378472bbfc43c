import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { listEventAddresses } from '#modules/events/list/list-event-addresses.server.ts'
import type { Route } from './+types/sitemap'

const FIXED = [href('/'), href('/events'), href('/events/map'), href('/classes'), href('/community')]

/** Every public page, for search engines (sitemaps.org 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const { events, organizers, series, venues } = await listEventAddresses(db, now)
  const entry = (path: string, changed?: string) =>
    `<url><loc>${config.appUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  const entries = [
    ...FIXED.map((path) => entry(path)),
    ...events.map(({ id, updatedAt }) => entry(href('/events/:id', { id }), updatedAt)),
    ...series.map(({ id, updatedAt }) => entry(href('/series/:seriesId', { seriesId: id }), updatedAt)),
    ...venues.map(({ id, updatedAt }) => entry(href('/venue/:venueId', { venueId: id }), updatedAt)),
    ...organizers.map(({ id, updatedAt }) =>
      entry(href('/organizer/:organizerId', { organizerId: id }), updatedAt),
    ),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
