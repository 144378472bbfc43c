import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { followersOf } from '#modules/organizers/list-follows.server.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { formatCount } from '#platform/money.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Route } from './+types/followers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { rows, total, isFirst, ...beside } = await followersOf(
    db,
    actor.id,
    new URL(request.url).searchParams.get('page'),
  )
  return { rows, total, isFirst, pages: pageAddresses(href('/dashboard/followers'), {}, beside) }
}

export default function Followers({ loaderData }: Route.ComponentProps) {
  const { rows, total, isFirst, pages } = loaderData
  return (
    <DashboardPage
      width="list"
      lead={
        total > 0 &&
        `${formatCount(total)} ${total === 1 ? 'person follows' : 'people follow'} you. The newest are first.`
      }
    >
      {rows.length === 0 ? (
        <EmptyList all={href('/dashboard/followers')} isFirst={isFirst}>
          <EmptyState
            title="No followers yet"
            action={<LinkButton to={href('/dashboard')}>Dashboard</LinkButton>}
          >
            People follow you with the Follow button on your public page. They are then listed here.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {rows.map(({ id, name, avatarUrl, organizers, since }) => (
            <li key={id} className="flex items-center gap-4 p-4">
              <Avatar id={id} name={name || 'Member'} src={avatarUrl} />
              <span className="min-w-0">
                <strong className="block wrap-anywhere">{name || 'Member'}</strong>
                <span className="block text-muted">
                  {organizers.join(', ')}, since <LocalTime at={since} form="month" />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}
