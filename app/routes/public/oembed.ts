import { href } from 'react-router'
import { z } from 'zod'
import { ctx } from '#app/context.server.ts'
import { embedAddress, eventAt } from '#app/event-address.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { eventOembed } from '#modules/events/share/event-embed.ts'
import type { Route } from './+types/oembed'

export const handle: { cache: CacheRule } = {
  cache: { query: ['url', 'format', 'maxwidth', 'maxheight'], isCookieless: true },
}

const pixels = z.coerce.number().int().min(1).optional().catch(undefined)
const Asked = z.object({
  url: z.string().catch(''),
  format: z.string().default('json'),
  maxwidth: pixels,
  maxheight: pixels,
})

/** What other sites show of the page of an event (oembed.com); 404 for any other page, 501 for another format than JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = context.get(ctx)
  const asked = Asked.parse(Object.fromEntries(url.searchParams))
  if (asked.format !== 'json') return new Response('Only JSON is spoken here.', { status: 501 })
  const found = eventAt(asked.url, config.appUrl)
  const event = found && (await getEvent(db, found.id))
  if (!event) return new Response('There is no such event.', { status: 404 })
  const { organizer } = event
  const addresses = {
    embed: embedAddress(config.appUrl, event.id, found.ref),
    organizer: config.appUrl + href('/organizer/:organizerId', { organizerId: organizer.id }),
    site: config.appUrl,
    brand: config.brandName,
    picture: { url: `${config.appUrl}/art/${event.id}.jpg`, width: 1200, height: 630 },
  }
  const told = eventOembed(event, addresses, { maxWidth: asked.maxwidth, maxHeight: asked.maxheight })
  return Response.json(told, {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  })
}
