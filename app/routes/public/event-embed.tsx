import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { embedPage } from '#app/embed-page.server.tsx'
import type { CacheRule } from '#app/page-cache.ts'
import { eventAddress } from '#app/event-address.ts'
import { EmbedCard } from '#modules/events/share/embed-card.tsx'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { buttonClass } from '#ui/button-style.ts'
import { PageState } from '#ui/page-state.tsx'
import type { Route } from './+types/event-embed'

export const handle: { cache: CacheRule } = { cache: { query: ['ref'], isCookieless: true } }

/** The card of an event, for a frame on another site. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const event = await getEvent(db, params.id)
  if (!event) {
    const events = config.appUrl + href('/events')
    return embedPage({
      title: 'There is no such event',
      canonical: events,
      status: 404,
      children: (
        <PageState
          title="There is no such event"
          actions={
            <a href={events} target="_blank" rel="noreferrer" className={buttonClass()}>
              See other events
            </a>
          }
        >
          Its address may be wrong, or its host has taken it away.
        </PageState>
      ),
    })
  }
  const address = eventAddress(config.appUrl, event.id, url.searchParams.get('ref'))
  return embedPage({
    title: event.title,
    canonical: eventAddress(config.appUrl, event.id),
    children: <EmbedCard event={event} now={now} url={address} brand={config.brandName} />,
  })
}
