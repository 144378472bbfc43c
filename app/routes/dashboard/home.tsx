import { href, Link } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { DoorRow } from '#modules/tickets/door-row.tsx'
import { isTonight } from '#modules/tickets/door.ts'
import { myDoors } from '#modules/tickets/doors.server.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { Route } from './+types/home'

/** Where a member's own things begin: tonight's doors for whoever runs one, and the ways to the rest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const doors = await myDoors(db, actor.id, now)
  return {
    name: actor.name,
    hasDoors: doors.length > 0,
    tonight: doors.filter((door) => isTonight(door, now)),
  }
}

/** Somebody's own page: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Dashboard', matches)]

export default function DashboardHome({ loaderData: { name, hasDoors, tonight } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-8">
      <Heading level={1}>{name ? `Welcome, ${name}` : 'Welcome'}</Heading>
      {tonight.length > 0 && (
        <section aria-labelledby="tonight" className="max-w-xl space-y-4">
          <Heading level={2} id="tonight">
            Tonight at your door
          </Heading>
          <ul className="space-y-3">
            {tonight.map((door) => (
              <DoorRow
                key={door.eventId}
                door={door}
                to={`${href('/dashboard/scanner')}?event=${door.eventId}`}
                isTonight
              />
            ))}
          </ul>
        </section>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Way to={href('/my-tickets')} icon="ticket" title="My tickets">
          What you hold, with the codes that let you in.
        </Way>
        <Way to={href('/events')} icon="calendar" title="Find an event">
          Sets, classes and weekenders near you.
        </Way>
        {hasDoors && (
          <Way to={href('/dashboard/checkin')} icon="qr-code" title="Check-in">
            The doors of your events, and who is in.
          </Way>
        )}
      </ul>
    </div>
  )
}

interface WayProps {
  to: string
  icon: IconName
  title: string
  children: string
}

const Way = ({ to, icon, title, children }: WayProps) => (
  <Card as="li">
    <Link to={to} className="flex h-full gap-4 p-5 hover:bg-surface-2">
      <Icon name={icon} size="lg" />
      <span>
        <strong className="block text-lg">{title}</strong>
        <span className="text-muted">{children}</span>
      </span>
    </Link>
  </Card>
)
