import { href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { listHosts } from '#modules/events/list/list-hosts.server.ts'
import { formatDay } from '#platform/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/community'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

const TEXT = 'Hosts with events coming up.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const url = config.appUrl + href('/community')
  return {
    hosts: await listHosts(db, now),
    meta: publicMeta({ site: config.brandName, title: 'Community', description: TEXT, url }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Community({ loaderData: { hosts } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-5">
      <Heading level={1}>Community</Heading>
      <p className="mt-2 mb-5 max-w-measure text-lg text-muted">{TEXT}</p>
      {hosts.length === 0 ? (
        <EmptyState title="No hosts yet" action={<LinkButton to={href('/events')}>See events</LinkButton>}>
          Hosts are listed here once they publish an event.
        </EmptyState>
      ) : (
        <ul aria-label="Hosts" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {hosts.map(({ id, name, avatarUrl, events, next }) => (
            <li key={id} className="flex">
              <Link
                to={href('/organizer/:organizerId', { organizerId: id })}
                className="flex min-w-0 grow items-start gap-4 rounded-lg border border-border bg-surface p-4 transition-colors hover:border-border-strong"
              >
                <Avatar id={id} name={name} src={avatarUrl} />
                <span className="min-w-0">
                  <strong className="block wrap-anywhere">{name}</strong>
                  <span className="block text-muted">
                    {[next.city, events === 1 ? '1 event' : `${events} events`].filter(Boolean).join(' · ')}
                  </span>
                  <span className="mt-1 block">Next: {formatDay(next.startsAt, next.timeZone)}</span>
                  <span className="block wrap-anywhere">{next.title}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
