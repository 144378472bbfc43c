import { href, Link } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { ComingSoon } from '#app/shell/coming-soon.tsx'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/community'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

const TEXT =
  'The directory of shops, teachers and DJs has no entries yet. The hosts who keep the floor open are here already.'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const { events } = await listEvents(db, now)
  const hosts = new Map(events.map(({ organizer, city }) => [organizer.id, { ...organizer, city }]))
  const url = config.appUrl + href('/community')
  return {
    hosts: [...hosts.values()],
    meta: publicMeta({ site: config.brandName, title: 'Community', description: TEXT, url }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Community({ loaderData: { hosts } }: Route.ComponentProps) {
  return (
    <ComingSoon title="Community" text={TEXT}>
      {hosts.length > 0 && (
        <section aria-labelledby="hosts">
          <Heading level={2} id="hosts" className="mb-3">
            Hosts with dates coming up
          </Heading>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {hosts.map(({ id, name, city }) => (
              <li key={id}>
                <Link
                  to={href('/organizer/:organizerId', { organizerId: id })}
                  className="flex items-center gap-4 rounded-lg border border-border bg-surface p-3 transition-colors hover:border-border-strong"
                >
                  <Avatar id={id} name={name} />
                  <span className="min-w-0">
                    <strong className="block wrap-anywhere">{name}</strong>
                    <span className="block text-muted">{city}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LinkButton to={href('/events')} variant={hosts.length > 0 ? 'secondary' : 'primary'}>
        See events
      </LinkButton>
    </ComingSoon>
  )
}
