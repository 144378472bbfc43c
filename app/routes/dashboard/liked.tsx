import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { EventRow } from '#modules/events/list/event-row.tsx'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/liked'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const page = new URL(request.url).searchParams.get('page')
  const { events, isFirst, ...beside } = await listEvents(db, now, { likedBy: actor.id, page })
  return { events, now, isFirst, pages: pageAddresses(href('/dashboard/liked'), {}, beside) }
}

/** The events somebody likes that are still to come, the next first. */
export default function Liked({ loaderData }: Route.ComponentProps) {
  const { events, now, isFirst, pages } = loaderData
  return (
    <DashboardPage width="list" title="Liked events">
      {events.length === 0 ? (
        <EmptyList all={href('/dashboard/liked')} isFirst={isFirst}>
          <EmptyState
            title="No liked events"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            Upcoming events that you like are listed here.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="space-y-3">
          {events.map((event) => (
            <li key={event.id} className="flex">
              <EventRow event={event} now={now} tile="month" isLiked />
            </li>
          ))}
        </ul>
      )}
      <Pager {...pages} words={{ previous: 'Earlier', next: 'Later' }} />
    </DashboardPage>
  )
}
