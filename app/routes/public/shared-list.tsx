import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { publicMeta } from '#app/public-meta.ts'
import { sharedListPath } from '#app/shared-list-path.ts'
import { readListKey } from '#modules/calendars/list-key.server.ts'
import { readSharedList } from '#modules/calendars/shared-list.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { NightList } from '#modules/events/list/cards/night-list.tsx'
import { pageAddresses } from '#platform/list-address.ts'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/shared-list'

/** For whoever has the link, and for no search engine or shared cache. */
const PRIVATE = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }

/** The events to come that somebody likes, as a page they share. The key of the address (`?key=`) is the only right to it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const key = url.searchParams.get('key') ?? ''
  const shared = await readSharedList(db, readListKey(config, key, 'page'))
  if (!shared) throw data(null, { status: 404 })
  const page = url.searchParams.get('page')
  const { events, ...beside } = await listEvents(db, now, { likedBy: shared.personId, page })
  const path = sharedListPath(key)
  const title = shared.name ? `${shared.name}’s list` : 'A list of events'
  const whose = shared.name ? `Events that ${shared.name} likes` : 'Events that somebody likes'
  return {
    now,
    title,
    path,
    events,
    pages: pageAddresses(href('/my-list'), { key }, beside),
    meta: publicMeta({
      site: config.brandName,
      title,
      description: `${whose}, the next one first: when, where and what they cost.`,
      url: config.appUrl + path,
      isUnlisted: true,
    }),
  }
}

export const headers = () => PRIVATE

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SharedListPage({
  loaderData: { now, title, path, events, pages },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1} className="wrap-anywhere">
          {title}
        </Heading>
        <form action={path} data-press="share" data-name={title} className="noscript:hidden">
          <button type="submit" className={buttonClass('secondary')}>
            <Icon name="share" />
            Share
          </button>
        </form>
      </header>
      <section aria-label="Events to come">
        {events.length === 0 ? (
          <EmptyState
            title="Nothing to come on this list"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            Events that are liked next appear here.
          </EmptyState>
        ) : (
          <NightList events={events} now={now} />
        )}
      </section>
      <Pager {...pages} words={{ previous: 'Earlier events', next: 'More events' }} />
    </div>
  )
}
