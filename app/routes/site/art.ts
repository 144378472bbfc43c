import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { eventArt } from '#modules/events/art/event-art.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { getEventArt } from '#modules/events/art/get-event-art.server.ts'
import { sharePicture } from '#modules/events/share/share-picture.server.ts'
import type { Route } from './+types/art'

const AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/** `/art/{event}.svg` is the picture of an event without one; `/art/{event}.jpg` is what its shared links show. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(ctx)
  const [id = '', kind, ...rest] = params.picture.split('.')
  if (rest.length > 0) throw data(null, { status: 404 })

  if (kind === 'svg') {
    const event = await getEventArt(db, id)
    if (!event) throw data(null, { status: 404 })
    return new Response(eventArt(event, 'flyer'), {
      headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': AN_HOUR },
    })
  }

  const event = kind === 'jpg' ? await getEvent(db, id) : undefined
  if (!event) throw data(null, { status: 404 })
  const picture = await sharePicture(event, config.brandName)
  if (!picture) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': AN_HOUR, ETag: picture.etag }
  if (request.headers.get('If-None-Match') === picture.etag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(picture.jpeg), { headers })
}
