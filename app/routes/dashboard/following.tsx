import { href, Link } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { FollowButton } from '#modules/organizers/follow-button.tsx'
import { followedBy } from '#modules/organizers/list-follows.server.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/following'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { rows, isFirst, ...beside } = await followedBy(
    db,
    actor.id,
    new URL(request.url).searchParams.get('page'),
  )
  return { rows, isFirst, pages: pageAddresses(href('/dashboard/following'), {}, beside) }
}

export default function Following({ loaderData }: Route.ComponentProps) {
  const { rows, isFirst, pages } = loaderData
  return (
    <DashboardPage
      width="list"
      lead={
        rows.length > 0 && (
          <>
            You hear of each of their new events in your notifications, and by mail unless you say no in your{' '}
            <Link to={href('/dashboard/settings')} className="underline">
              settings
            </Link>
            .
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyList all={href('/dashboard/following')} isFirst={isFirst}>
          <EmptyState
            title="You do not follow anyone yet"
            action={<LinkButton to={href('/events')}>See events</LinkButton>}
          >
            Open an event, go to its host and press Follow. The hosts you follow are listed here, and you hear
            of their new events.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="space-y-3">
          {rows.map((organizer) => (
            <li
              key={organizer.id}
              className="flex flex-wrap items-center gap-4 rounded-lg border border-border bg-surface p-4"
            >
              <Avatar id={organizer.id} name={organizer.name} src={organizer.avatarUrl} />
              <Link
                to={href('/organizer/:organizerId', { organizerId: organizer.id })}
                className="flex min-h-tap min-w-0 grow basis-40 items-center font-semibold wrap-anywhere hover:underline"
              >
                {organizer.name}
              </Link>
              <FollowButton organizer={organizer} isFollowed />
            </li>
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}
